import LifeSignalDomain

extension StateCoding {
  /// If it were declared in `LifeSignalDomain`, this method would be called by each owner that
  /// encodes its record.
  static func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] where Value: Sendable {
    []
  }
}
