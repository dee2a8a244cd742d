import Testing

@testable import Realtime

/// SHA-256 and HMAC, compared with published vectors.
struct HMACSHA256Tests {
  /// FIPS 180-4: the empty message, one block, and two blocks.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `The hash is the published one`(text: String, hash: String) {
    #expect(hexadecimal(SHA256.hash(Array(text.utf8))) == hash)
  }

  /// RFC 4231, cases 2 and 6.
  @Test func `The authentication code is the published one`() {
    let short = HMACSHA256.authenticationCode(
      of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(
      hexadecimal(short) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = HMACSHA256.authenticationCode(
      of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      key: Array(repeating: 0xaa, count: 131))
    #expect(
      hexadecimal(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }
}
