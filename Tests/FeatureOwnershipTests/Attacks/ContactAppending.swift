import LifeSignalDomain

extension Array where Element == Contact {
  /// In the clients' module, a transaction that appends a contact would call this.
  mutating func append(_ contact: Contact) { self = [] }
}
