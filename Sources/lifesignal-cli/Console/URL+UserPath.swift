import Foundation

extension URL {
  /// Creates the URL of a file from its path as the user entered it.
  ///
  /// Foundation would replace a leading `~` with a home directory. A shell has already done that
  /// where the user wanted it, so `~` is part of a name here.
  init(userPath path: String) {
    self.init(fileURLWithPath: path.hasPrefix("~") ? "./" + path : path)
  }
}
