package import DomainKit

/// The conformance that commands of several features use.
extension Role: ExpressibleByArgument {}
