import DomainKit
import StorageKit

/// The check that no other role could have planted an object in the schema.
///
/// A trigger, a function or an operator of another role would run with the rights of this one. Only
/// this role, the owner of the database and superusers may own such code: for a role that acts for
/// the owner of the tables, and has more rights than that owner, the owner's code is foreign too.
/// Roles that this role acts for may own the schema and its tables, and create some. The condition of a
/// trigger has no owner, so that no trigger may have one.
///
/// For the owner of the database the rules are stricter, because `auth recover` works as that role.
/// Functions of the server itself can run SQL, `query_to_xml` for example, and belong to a superuser:
/// so the tables of another role must have no expressions that a change evaluates, except those of
/// indexes on built-in types and functions. A type of a user can check a value with any expression,
/// also where an index only converts to it. And no role that could add some may sign in meanwhile.
enum PostgresExposure {
  /// Returns a row for an object that other roles could have changed: 1 for the schema's owner, 2 for
  /// a role that may create objects in it, 3 for an object, 4 for a function or an operator that a
  /// trigger, a default, a constraint, an index or a rule of the tables calls, 5 for an expression of
  /// the tables, 6 for a role that may change the tables, 7 for a role that may add triggers or foreign
  /// keys to a table, 8 for a foreign key from another schema, 9 for a trigger with a condition, 10 for a
  /// rule of a table, 11 for a type, then the name and the role.
  ///
  /// The statement compares values of the same type only. An operator of another role for mixed types
  /// would otherwise be used.
  static let selection = PostgresStatement(
    """
    WITH author AS (SELECT r.oid FROM pg_catalog.pg_roles r WHERE r.rolsuper OR r.rolname = current_user \
    OR r.oid = (SELECT datdba FROM pg_catalog.pg_database WHERE datname = current_database())), \
    trusted AS (SELECT oid FROM author UNION ALL \
    SELECT r.oid FROM pg_catalog.pg_roles r WHERE r.rolname = 'pg_database_owner'::name \
    OR (SELECT NOT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user) \
    AND pg_catalog.pg_has_role(current_user, r.oid, 'USAGE'::text)), \
    place AS (SELECT oid, nspname, nspowner, nspacl FROM pg_catalog.pg_namespace WHERE nspname = current_schema()), \
    owner AS (SELECT r.oid, nspowner, place.oid AS place FROM place, pg_catalog.pg_roles r, pg_catalog.pg_database d \
    WHERE r.rolname = current_user AND d.datname = current_database() AND d.datdba = r.oid AND nspowner <> r.oid), \
    tables AS (SELECT c.oid, relname, relkind, relowner FROM owner, pg_catalog.pg_class c WHERE relnamespace = place), \
    expressions AS (SELECT 5::bigint AS kind, conname AS name, relowner AS role FROM tables t, pg_catalog.pg_constraint \
    WHERE conrelid = t.oid AND contype = 'c'::"char" \
    UNION ALL SELECT 5::bigint, relname, relowner FROM tables t, pg_catalog.pg_attrdef WHERE adrelid = t.oid \
    UNION ALL SELECT 5::bigint, polname, relowner FROM tables t, pg_catalog.pg_policy WHERE polrelid = t.oid \
    UNION ALL SELECT 5::bigint, rulename, relowner FROM tables t, pg_catalog.pg_rewrite WHERE ev_class = t.oid \
    UNION ALL SELECT 5::bigint, tgname, relowner FROM tables t, pg_catalog.pg_trigger \
    WHERE tgrelid = t.oid AND NOT tgisinternal \
    UNION ALL SELECT 5::bigint, relname, relowner FROM tables t WHERE relkind = 'f'::"char" \
    UNION ALL SELECT 5::bigint, attname, relowner FROM tables t, pg_catalog.pg_attribute, pg_catalog.pg_type y \
    WHERE attrelid = t.oid AND atttypid = y.oid AND typtype = 'd'::"char" \
    UNION ALL SELECT 5::bigint, relname, relowner FROM tables t, pg_catalog.pg_depend d, pg_catalog.pg_type y \
    WHERE d.classid = 'pg_catalog.pg_class'::regclass::oid AND d.objid = t.oid AND d.refclassid = 'pg_catalog.pg_type'::regclass::oid AND d.refobjid = y.oid \
    UNION ALL SELECT 5::bigint, relname, relowner FROM tables t, pg_catalog.pg_inherits \
    WHERE inhparent = t.oid \
    UNION ALL SELECT 6::bigint, r.rolname, r.oid FROM owner, pg_catalog.pg_roles r WHERE NOT rolsuper \
    AND pg_catalog.pg_has_role(r.oid, nspowner, 'MEMBER'::text) \
    AND NOT pg_catalog.pg_has_role(r.oid, owner.oid, 'MEMBER'::text) \
    AND (rolcanlogin OR EXISTS (SELECT 1 FROM pg_catalog.pg_stat_activity WHERE usesysid = r.oid))), \
    found AS (SELECT 1::bigint AS kind, nspname AS name, nspowner AS role FROM place \
    UNION ALL SELECT 2::bigint, nspname, grantee FROM place, pg_catalog.aclexplode(nspacl) \
    WHERE privilege_type = 'CREATE'::text \
    UNION ALL SELECT 3::bigint, relname, relowner FROM pg_catalog.pg_class, place WHERE relnamespace = place.oid \
    UNION ALL SELECT 3::bigint, c.relname, c.relowner FROM place, pg_catalog.pg_class p, pg_catalog.pg_inherits, \
    pg_catalog.pg_class c WHERE p.relnamespace = place.oid AND inhparent = p.oid AND inhrelid = c.oid \
    UNION ALL SELECT 7::bigint, relname, grantee FROM place, pg_catalog.pg_class, pg_catalog.aclexplode(relacl) \
    WHERE relnamespace = place.oid AND (privilege_type = 'TRIGGER'::text OR privilege_type = 'REFERENCES'::text) \
    UNION ALL SELECT 7::bigint, relname, grantee FROM place, pg_catalog.pg_class c, pg_catalog.pg_attribute, \
    pg_catalog.aclexplode(attacl) WHERE relnamespace = place.oid AND attrelid = c.oid AND attacl IS NOT NULL \
    AND privilege_type = 'REFERENCES'::text), \
    conditions AS (SELECT 8::bigint AS kind, conname AS name, c.relowner AS role FROM place, pg_catalog.pg_class p, \
    pg_catalog.pg_constraint, pg_catalog.pg_class c WHERE p.relnamespace = place.oid AND contype = 'f'::"char" \
    AND confrelid = p.oid AND conrelid = c.oid AND c.relnamespace <> place.oid \
    UNION ALL SELECT 9::bigint, tgname, relowner FROM place, pg_catalog.pg_class c, \
    pg_catalog.pg_trigger WHERE relnamespace = place.oid AND tgrelid = c.oid AND tgqual IS NOT NULL \
    UNION ALL SELECT 10::bigint, rulename, relowner FROM place, pg_catalog.pg_class c, pg_catalog.pg_rewrite \
    WHERE relnamespace = place.oid AND ev_class = c.oid AND (relkind = 'r'::"char" OR relkind = 'p'::"char")), \
    code AS (SELECT 3::bigint AS kind, proname AS name, proowner AS role \
    FROM pg_catalog.pg_proc, place WHERE pronamespace = place.oid \
    UNION ALL SELECT 3::bigint, oprname, oprowner FROM pg_catalog.pg_operator, place WHERE oprnamespace = place.oid \
    UNION ALL SELECT 4::bigint, proname, proowner FROM place, pg_catalog.pg_class c, pg_catalog.pg_depend t, \
    pg_catalog.pg_depend f, pg_catalog.pg_proc p WHERE c.relnamespace = place.oid \
    AND t.refclassid = 'pg_catalog.pg_class'::regclass::oid AND t.refobjid = c.oid \
    AND f.classid = t.classid AND f.objid = t.objid \
    AND f.refclassid = 'pg_catalog.pg_proc'::regclass::oid AND f.refobjid = p.oid \
    UNION ALL SELECT 4::bigint, oprname, oprowner FROM place, pg_catalog.pg_class c, pg_catalog.pg_depend t, \
    pg_catalog.pg_depend f, pg_catalog.pg_operator o WHERE c.relnamespace = place.oid \
    AND t.refclassid = 'pg_catalog.pg_class'::regclass::oid AND t.refobjid = c.oid \
    AND f.classid = t.classid AND f.objid = t.objid \
    AND f.refclassid = 'pg_catalog.pg_operator'::regclass::oid AND f.refobjid = o.oid \
    UNION ALL SELECT 11::bigint, typname, typowner FROM place, pg_catalog.pg_class c, pg_catalog.pg_depend d, \
    pg_catalog.pg_type y WHERE relnamespace = place.oid AND d.classid = 'pg_catalog.pg_class'::regclass::oid \
    AND d.objid = c.oid AND d.refclassid = 'pg_catalog.pg_type'::regclass::oid AND d.refobjid = y.oid), \
    planted AS (SELECT * FROM found WHERE role NOT IN (SELECT oid FROM trusted) \
    UNION ALL SELECT * FROM code WHERE role NOT IN (SELECT oid FROM author) UNION ALL SELECT * FROM expressions \
    UNION ALL SELECT * FROM conditions) \
    SELECT kind, name::text, CASE WHEN role = 0::oid THEN 'PUBLIC'::text ELSE pg_catalog.pg_get_userbyid(role)::text END \
    FROM planted ORDER BY kind LIMIT 1
    """)

  /// Returns the error for a row of ``selection``.
  static func error(_ row: [StoredValue], _ displayName: String) -> StorageError {
    let (name, role) = (String(storedValue: row[1]) ?? "", String(storedValue: row[2]) ?? "")
    let grantee = role == "PUBLIC" ? role : quoted(role)
    let (reason, fix) =
      switch Int64(storedValue: row[0]) {
      case 1:
        (
          "the schema \(name) belongs to the role \(role)",
          "Create a schema that this program's role owns, as docs/operations.md describes"
        )
      case 2:
        (
          "\(role) may create objects in the schema \(name)",
          "Run as the schema's owner: REVOKE CREATE ON SCHEMA \(quoted(name)) FROM \(grantee)"
        )
      case 4:
        (
          "the tables call the function \(name), which belongs to the role \(role)",
          "Remove its trigger, default, constraint, index or rule; the program creates none that calls a function"
        )
      case 5:
        (
          "the tables of the role \(role) evaluate an expression, \(name), for the database's owner",
          "Remove its trigger, default, constraint, policy, rule, type or inheritance; the program creates none"
        )
      case 6:
        (
          "the role \(name) can sign in, and could make the database's owner run its code",
          "Keep it out meanwhile, as docs/operations.md describes: ALTER ROLE \(quoted(name)) NOLOGIN"
        )
      case 7:
        (
          "\(role) may add triggers or foreign keys to the table \(name)",
          "Run as the table's owner: REVOKE TRIGGER, REFERENCES ON \(quoted(name)) FROM \(grantee)"
        )
      case 8:
        (
          "the foreign key \(name) of a table in another schema, of the role \(role), refers to the tables",
          "Remove it; the program creates none"
        )
      case 9:
        (
          "the trigger \(name) has a condition, which runs with the rights of this program's role",
          "Remove the trigger; the program creates none"
        )
      case 10: ("the tables have the rule \(name)", "Remove the rule; the program creates none")
      case 11:
        (
          "the tables use the type \(name) of the role \(role)",
          "Remove the column or the index; the program uses only types of the server"
        )
      default:
        (
          "\(name) in the schema belongs to the role \(role)",
          "Remove it if you do not know it, or give it to the owner of the schema"
        )
      }
    return .notSafe(displayName, reason: reason, fix: fix)
  }

  /// Returns a name as an identifier of a statement. A name can contain another statement.
  private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

  /// Returns the database, this role, and the other roles that may connect, as words of a statement; no
  /// row if there are none.
  static let connectors = PostgresStatement(
    """
    SELECT quote_ident(datname::text), quote_ident(current_user::text), string_agg(DISTINCT \
    CASE WHEN grantee = 0::oid THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)::text) END, ', ') \
    FROM pg_database CROSS JOIN aclexplode(coalesce(datacl, acldefault('d', datdba))) LEFT JOIN pg_roles r \
    ON r.oid = grantee WHERE datname = current_database() AND privilege_type = 'CONNECT' AND grantee <> datdba \
    AND (r.oid IS NULL \
    OR NOT (pg_has_role(r.oid, current_user, 'MEMBER') OR pg_has_role(current_user, r.oid, 'MEMBER'))) \
    GROUP BY datname
    """)

  /// Returns the sentence for a row of ``connectors``.
  static func connectionAdvice(_ row: [String]) -> String {
    let (database, role, others) = (row[0], row[1], row[2])
    return "\(others) may connect to the database \(database), and so can keep the tills from working. "
      + "As its owner, run: GRANT CONNECT ON DATABASE \(database) TO \(role); "
      + "REVOKE CONNECT, TEMPORARY ON DATABASE \(database) FROM \(others)"
  }
}
