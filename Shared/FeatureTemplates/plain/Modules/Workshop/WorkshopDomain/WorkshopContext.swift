/// The context of a unit of work in this feature. It is empty, because the feature stores no data;
/// the unit still checks the user's permission.
package struct WorkshopContext: Sendable {
  package init() {}
}
