// Audit rule 8: a member of a standard collection, more specific, runs inside the transaction.
extension Array where Element == String {
  mutating func append(_ text: String) { self = ["forged", text] }
}
