extension SourceIndex {
  /// Whether an audited file declares a macro with the name.
  func declaresMacro(_ name: String) -> Bool { macroNames.contains(name) }

  /// Whether an audited file declares a function with the name.
  func declaresFunction(_ name: String) -> Bool { !functions(named: name).isEmpty }

  /// Whether `.name` can refer to an enum case or static member that an audited file declares.
  func declaresImplicitMember(_ name: String) -> Bool { implicitMembers.contains(name) }
}
