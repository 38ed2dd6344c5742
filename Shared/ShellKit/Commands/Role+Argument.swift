import ArgumentParser
package import DomainKit

/// A role as commands of several features take it.
extension Role: ExpressibleByArgument {}
