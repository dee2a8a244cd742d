import Testing

@testable import Realtime

/// The hash and the encoding that the opening handshake needs.
struct SHA1Tests {
  /// The empty text, and two examples of RFC 3174. The padding of the longer one needs a second
  /// block.
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ])
  func `The hash of a known message is as published`(message: String, hash: String) {
    let digits = SHA1.hash(message.utf8).map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    #expect(digits.joined() == hash)
  }

  /// The examples of RFC 4648.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `The encoding of known bytes is as published`(bytes: String, text: String) {
    #expect(Base64.encode(Array(bytes.utf8)) == text)
    #expect(Base64.decode(text) == Array(bytes.utf8))
  }

  @Test(arguments: ["Zg", "Zg=", "Zh==", "Zg===", "=Zg=", "Z g=", "Zm9v\n", "Zm-_", "A"])
  func `Text that is not a valid encoding is refused`(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
