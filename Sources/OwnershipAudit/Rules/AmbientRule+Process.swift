extension AmbientRule {
  /// What a process has one of, by the types that give it.
  private static let singletons = [
    "NotificationCenter": "default", "DistributedNotificationCenter": "default",
    "NSUbiquitousKeyValueStore": "default", "UserDefaults": "standard", "URLSession": "shared",
    "HTTPCookieStorage": "shared", "URLCache": "shared", "URLCredentialStorage": "shared",
    "NSWorkspace": "shared", "NSApplication": "shared", "UIApplication": "shared",
    "UIDevice": "current", "UIPasteboard": "general", "NSPasteboard": "general",
  ]

  /// `NotificationCenter.default`, `let session: URLSession = .shared`.
  func processUses(_ context: FileContext) -> [Violation] {
    let uses = Self.singletons.flatMap { type, member in
      context.systemPlaces([type]).filter { token in
        let isNamed =
          context.cursor.isSymbol(".", at: token + 1) && context.file.text(token + 2) == member
        return isNamed || context.implicitMember(behind: token) == member
      }
    }
    return uses.map { token in
      Violation(
        token: token,
        what: "what the whole process shares is used directly (\(context.file.text(token)))",
        mend: """
          Put it behind a dependency whose live value has it, or hand it on from the composition root.
          """)
    }
  }
}
