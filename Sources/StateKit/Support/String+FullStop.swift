extension String {
  /// The string without a full stop at its end, for use inside another sentence. An ellipsis is
  /// kept.
  var withoutFullStop: String { hasSuffix(".") && !hasSuffix("..") ? String(dropLast()) : self }
}
