import StateKit

extension SharedReader {
  /// A feature file redeclares the reader's property to deceive every reader in its module. The
  /// compiler uses only the property in the declaration of a property wrapper, so this property is
  /// never called.
  var wrappedValue: Published { fatalError("This property must not be used.") }
}
