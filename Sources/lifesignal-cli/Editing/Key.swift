/// A key that the user pressed, or a character that the user pasted.
enum Key: Hashable {
  /// A part of the text. A letter with marks arrives as several scalars.
  case text(Unicode.Scalar)
  case enter, tab, backspace, delete
  case left, right, up, down, home, end
  /// An arrow key together with Control or Alt.
  case wordLeft, wordRight
  /// A letter together with Control.
  case control(Character)
  /// A letter together with Alt.
  case alt(Character)
  /// Alt and the backspace key.
  case altBackspace
  /// A key without a function.
  case unknown
}
