import LifeSignalSimulation

extension String {
  /// The text without what would act on a terminal instead of being seen: a file's name or an
  /// argument may hold anything.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let isSafe = scalar == "\n" || scalar == "\t" || !scalar.isUnseen
          return isSafe ? scalar : "\u{FFFD}"
        }))
  }
}
