/// Returns a text as a part of the query or the path of a URL: all bytes except the unreserved ones
/// (RFC 3986, section 2.3) are percent-encoded.
func percentEncoded(_ text: String) -> String {
  var output = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      output.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      output += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
  }
  return output
}
