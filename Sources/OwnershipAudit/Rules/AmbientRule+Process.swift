extension AmbientRule {
  /// The members that return a process-wide object, by their types.
  private static let singletons = [
    "NotificationCenter": "default", "DistributedNotificationCenter": "default",
    "NSUbiquitousKeyValueStore": "default", "UserDefaults": "standard", "URLSession": "shared",
    "HTTPCookieStorage": "shared", "URLCache": "shared", "URLCredentialStorage": "shared",
    "NSWorkspace": "shared", "NSApplication": "shared", "UIApplication": "shared",
    "UIDevice": "current", "UIPasteboard": "general", "NSPasteboard": "general",
  ]

  /// Finds `NotificationCenter.default` and `let session: URLSession = .shared`.
  func processUses(_ context: FileContext) -> [RuleViolation] {
    let uses = Self.singletons.flatMap { type, member in
      context.systemOccurrences([type]).filter { token in
        let isNamed =
          context.cursor.isSymbol(".", at: token + 1) && context.file.text(token + 2) == member
        return isNamed || context.implicitMember(after: token) == member
      }
    }
    return uses.map { token in
      RuleViolation(
        token: token,
        what: "a process-wide object is used directly (\(context.file.text(token)))",
        fix: """
          Use it in the live value of a dependency, or pass it on from the composition root.
          """)
    }
  }
}
