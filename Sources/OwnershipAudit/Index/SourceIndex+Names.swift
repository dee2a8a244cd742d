extension SourceIndex {
  /// Whether some audited file declares a macro of the name.
  func declaresMacro(_ name: String) -> Bool { macroNames.contains(name) }

  /// Whether some audited file declares a function of the name.
  func declaresFunction(_ name: String) -> Bool { functionNames.contains(name) }

  /// Whether `.name` by itself may be an audited file's own: a case, or a static member.
  func declaresImplicitMember(_ name: String) -> Bool { implicitMembers.contains(name) }
}
