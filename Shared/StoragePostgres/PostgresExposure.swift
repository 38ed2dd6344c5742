import StorageKit

/// The check that no other role could have planted an object in the schema.
///
/// A trigger, a function or an operator of another role would run with the rights of this one. Only
/// this role, the roles that it acts for, the owner of the database and superusers may own the
/// schema and its objects, and create some.
enum PostgresExposure {
  /// Returns a row for an object that other roles could have changed: 1 for the schema's owner, 2 for
  /// a role that may create objects in it, 3 for an object, then the name and the role.
  ///
  /// The statement compares values of the same type only. An operator of another role for mixed types
  /// would otherwise be used.
  static let selection = PostgresStatement(
    """
    WITH trusted AS (SELECT r.oid FROM pg_catalog.pg_roles r WHERE r.rolsuper OR r.rolname = current_user \
    OR r.rolname = 'pg_database_owner'::name \
    OR r.oid = (SELECT datdba FROM pg_catalog.pg_database WHERE datname = current_database()) \
    OR (SELECT NOT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user) \
    AND pg_catalog.pg_has_role(current_user, r.oid, 'USAGE'::text)), \
    place AS (SELECT oid, nspname, nspowner, nspacl FROM pg_catalog.pg_namespace WHERE nspname = current_schema()), \
    found AS (SELECT 1::bigint AS kind, nspname AS name, nspowner AS role FROM place \
    UNION ALL SELECT 2::bigint, nspname, grantee FROM place, pg_catalog.aclexplode(nspacl) \
    WHERE privilege_type = 'CREATE'::text \
    UNION ALL SELECT 3::bigint, relname, relowner FROM pg_catalog.pg_class, place WHERE relnamespace = place.oid \
    UNION ALL SELECT 3::bigint, proname, proowner FROM pg_catalog.pg_proc, place WHERE pronamespace = place.oid \
    UNION ALL SELECT 3::bigint, oprname, oprowner FROM pg_catalog.pg_operator, place WHERE oprnamespace = place.oid) \
    SELECT kind, name::text, CASE WHEN role = 0::oid THEN 'PUBLIC'::text ELSE pg_catalog.pg_get_userbyid(role)::text END \
    FROM found WHERE role NOT IN (SELECT oid FROM trusted) ORDER BY kind LIMIT 1
    """)

  /// Returns the error for a row of ``selection``.
  static func error(_ row: [StoredValue], _ identity: String) -> StorageError {
    let (name, role) = (String(storedValue: row[1]) ?? "", String(storedValue: row[2]) ?? "")
    switch Int64(storedValue: row[0]) {
    case 1:
      return .exposed(
        identity, reason: "the schema \(name) belongs to the role \(role)",
        fix: "Create a schema that this program's role owns, as docs/operations.md describes")
    case 2:
      return .exposed(
        identity, reason: "\(role) may create objects in the schema \(name)",
        fix: "Run as the schema's owner: REVOKE CREATE ON SCHEMA \(name) FROM \(role)")
    default:
      return .exposed(
        identity, reason: "\(name) in the schema belongs to the role \(role)",
        fix: "Remove it if you do not know it, or give it to the owner of the schema")
    }
  }
}
