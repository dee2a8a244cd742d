import LifeSignalDomain

extension StateCoding {
  /// In the clients' module, an owner that encodes its record would call this.
  static func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] where Value: Sendable {
    []
  }
}
