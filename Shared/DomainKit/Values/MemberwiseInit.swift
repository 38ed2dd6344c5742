/// Adds Swift's memberwise initializer with the access level `package`.
///
/// Its parameters are the stored properties in order, including private ones, but not constants with
/// a value. As in Swift's own initializer, the value of a variable is the default of its parameter.
/// Write the type of such a variable. Write the initializer yourself if it has other labels, or defaults
/// for constants, or checks a value.
///
/// ```swift
/// @MemberwiseInit(unlabeled: 1)
/// package struct Offer {
///   package let name: String
///   package let price: Money
///   package var count: Int = 1
/// }
///
/// let offer = Offer("Flat white", price: try Money(parsing: "4.40", .usd))
/// ```
///
/// - Parameter unlabeled: The number of parameters, from the first, that callers write without a label.
@attached(member, names: named(init))
package macro MemberwiseInit(unlabeled: Int = 0) =
  #externalMacro(module: "DomainKitMacros", type: "MemberwiseInitMacro")
