/// Adds Swift's memberwise initializer with the access level `package`.
///
/// Its parameters are the stored properties without a value, in order, including private ones. Write
/// the initializer yourself if it has unnamed parameters or default values, or checks a value.
///
/// ```swift
/// @MemberwiseInit
/// package struct Offer {
///   package let name: String
///   package let price: Money
/// }
///
/// let offer = Offer(name: "Flat white", price: try Money(parsing: "4.40", .usd))
/// ```
@attached(member, names: named(init))
package macro MemberwiseInit() = #externalMacro(module: "DomainKitMacros", type: "MemberwiseInitMacro")
