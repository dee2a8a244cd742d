extension String {
  /// A sentence of somebody else, as part of one that goes on.
  var withoutFullStop: String { hasSuffix(".") && !hasSuffix("..") ? String(dropLast()) : self }
}
