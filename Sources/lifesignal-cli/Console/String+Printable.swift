import LifeSignalSimulation

extension String {
  /// A copy of the text in one line, in which U+FFFD replaces each character that could control a
  /// terminal. Names of files and arguments can contain any character.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          scalar != "\t" && scalar.isInvisible ? "\u{FFFD}" : scalar
        }))
  }
}
