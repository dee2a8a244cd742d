import LifeSignalSimulation

extension String {
  /// The text with every character replaced that would control a terminal, because names of files
  /// and arguments can contain any character.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let isSafe = scalar == "\n" || scalar == "\t" || !scalar.isInvisible
          return isSafe ? scalar : "\u{FFFD}"
        }))
  }
}
