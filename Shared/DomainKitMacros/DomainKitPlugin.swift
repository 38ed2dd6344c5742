import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The plug-in that provides the macros of the kernel to the compiler.
@main
struct DomainKitPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    DomainEntityMacro.self, MemberwiseInitMacro.self, StoredRecordMacro.self,
  ]
}
