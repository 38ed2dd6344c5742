import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The macros of the kernel, as the compiler loads them.
@main
struct DomainKitPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [DomainEntityMacro.self, StoredRecordMacro.self]
}
