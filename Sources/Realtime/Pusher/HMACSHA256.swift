/// The message authentication code HMAC (RFC 2104) with SHA-256.
enum HMACSHA256 {
  /// Returns the authentication code of a message. It has 32 bytes.
  static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > 64 ? SHA256.hash(key) : key
    let block = short + Array(repeating: 0, count: 64 - short.count)
    let inner = SHA256.hash(block.map { $0 ^ 0x36 } + message)
    return SHA256.hash(block.map { $0 ^ 0x5C } + inner)
  }
}
