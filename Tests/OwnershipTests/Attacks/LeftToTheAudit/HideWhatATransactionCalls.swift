// Audit rule hidden-overload: a more specific member of a standard collection runs inside the
// transaction.
extension Array where Element == String {
  mutating func append(_ text: String) { self = ["forged", text] }
}
