internal import SwiftSourceReading

extension AmbientRule {
  /// The static members that return a process-wide object, by the types that declare them.
  private static let singletons = [
    "NotificationCenter": "default", "DistributedNotificationCenter": "default",
    "NSUbiquitousKeyValueStore": "default", "UserDefaults": "standard", "URLSession": "shared",
    "HTTPCookieStorage": "shared", "URLCache": "shared", "URLCredentialStorage": "shared",
    "NSWorkspace": "shared", "NSApplication": "shared", "UIApplication": "shared",
    "UIDevice": "current", "UIPasteboard": "general", "NSPasteboard": "general",
    "NSTimeZone": "default",
  ]

  /// Functions of the C library that change or end the whole process, with the possible numbers of
  /// their arguments.
  private static let functions: [String: ClosedRange<Int>] = [
    "umask": 1...1, "chdir": 1...1, "fchdir": 1...1, "close": 1...1, "dup": 1...1, "dup2": 2...2,
    "dup3": 3...3, "lseek": 3...3, "setlocale": 2...2, "uselocale": 1...1, "tzset": 0...0,
    "alarm": 1...1, "setitimer": 3...3, "signal": 2...2, "sigaction": 3...3, "raise": 1...1,
    "kill": 2...2, "atexit": 1...1, "exit": 1...1, "_exit": 1...1, "_Exit": 1...1,
    "quick_exit": 1...1, "abort": 0...0, "clearenv": 0...0, "setuid": 1...1, "seteuid": 1...1,
    "setgid": 1...1, "setegid": 1...1, "daemon": 2...2, "setsid": 0...0, "killpg": 2...2,
    "closefrom": 1...1, "shutdown": 2...2, "nice": 1...1, "fesetround": 1...1,
    "pthread_setcanceltype": 2...2, "pthread_setcancelstate": 2...2,
  ]

  /// Finds `NotificationCenter.default`, `let session: URLSession = .shared`, and, in a target with
  /// clients or features, calls such as `exit(1)`.
  func processUses(_ context: FileContext) -> [RuleViolation] {
    let objects = Self.singletons.flatMap { type, member in
      context.systemOccurrences([type]).filter { token in
        let isNamed =
          context.cursor.isSymbol(".", at: token + 1) && context.file.text(token + 2) == member
        return isNamed || context.implicitMember(after: token) == member
      }
    }
    let isProgram = context.role.isCompositionRoot || context.role.isEntryPointOnly
    let processFunctions =
      isProgram || !context.role.hasOwnersOrFeaturesInTarget
      ? []
      : context.callsOfCLibrary(Self.functions) + context.referencesToCLibrary(Self.functions.keys)
    return objects.map { token in
      RuleViolation(
        token: token,
        what: "a process-wide object is used directly (\(context.file.text(token)))",
        fix: """
          Use the object in the live value of a dependency, or pass it on from the composition root.
          """)
    }
      + processFunctions.map { token in
        RuleViolation(
          token: token,
          what: "code changes or ends the whole process (\(context.file.text(token)))",
          fix: "Call the function where the program starts, or in the live value of a dependency.")
      }
  }
}
