import LifeSignalSimulation

extension String {
  /// A copy of the text in which U+FFFD replaces each character that could control a terminal.
  /// Names of files and arguments can contain any character.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let isSafe = scalar == "\n" || scalar == "\t" || !scalar.isInvisible
          return isSafe ? scalar : "\u{FFFD}"
        }))
  }
}
