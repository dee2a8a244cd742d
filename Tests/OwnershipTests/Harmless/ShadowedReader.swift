import StateKit

extension SharedReader {
  /// A feature file declares the reader's one property again, to lie to every reader of its module.
  /// A wrapper's property stands in the wrapper's own declaration, so this is never asked.
  var wrappedValue: Published { fatalError("Nobody asks this property.") }
}
