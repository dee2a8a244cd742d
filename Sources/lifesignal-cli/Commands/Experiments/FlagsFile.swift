import Experiments
import HTTPExchange

/// A file with flags that the user named.
struct FlagsFile {
  /// The largest size of a file in bytes.
  private static let byteLimit = 1 << 24

  let path: String

  /// The name of the file in messages.
  var name: String { path == "-" ? "standard input" : path }

  /// Returns the flags of the file.
  ///
  /// - Throws: ``FlagsFileError`` if the file cannot be read or contains no flags.
  func order() throws(FlagsFileError) -> FlagOrder {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try InputFile(path: path).bytes(limit: Self.byteLimit)
    } catch {
      throw FlagsFileError(place: name, text: "cannot be read: \(error)")
    }
    do throws(FlagOrder.ParsingError) {
      return try FlagOrder(parsing: bytes, maximumByteCount: Self.byteLimit)
    } catch {
      throw FlagsFileError(error, in: bytes, of: self)
    }
  }
}

/// The reason why a file has no flags, as a message to the user.
struct FlagsFileError: Error {
  /// The name of the file, with the line and the column if they are known.
  let place: String
  let text: String
}

extension FlagsFileError {
  /// Describes an error of parsing.
  fileprivate init(_ error: FlagOrder.ParsingError, in bytes: [UInt8], of file: FlagsFile) {
    let (offset, text) =
      switch error {
      case .notAnArray:
        (
          bytes.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) },
          "this is no array; give the array of flags that the server sends"
        )
      case .json(.syntax(let offset)): (offset, "this is not valid JSON")
      case .json(.unexpectedEnd): (bytes.count, "the file ends before its value is complete")
      case .json(.invalidUTF8(let offset)): (offset, "this text is not UTF-8")
      case .json(.loneSurrogate(let offset)):
        (offset, "this text has one half of a surrogate pair; write the pair or the character")
      case .json(.numberOutOfRange(let offset)): (offset, "this number is too large")
      case .json(.tooDeep):
        (
          Self.offsetBeyondDepth(in: bytes),
          "the value is nested more than \(JSONValue.maximumDepth) levels deep"
        )
      case .json(.tooLarge): (Int?.none, "the file is larger than 16 MiB")
      }
    place = offset.map { "\(file.name):\(Self.position(of: $0, in: bytes))" } ?? file.name
    self.text = text
  }

  /// Returns the line and the column of an offset, counted from 1. A column is a Unicode scalar.
  private static func position(of offset: Int, in bytes: [UInt8]) -> String {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // A continuation byte of UTF-8 begins no scalar.
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    return "\(line):\(column)"
  }

  /// Returns the offset of the first bracket that is nested too deep.
  private static func offsetBeyondDepth(in bytes: [UInt8]) -> Int? {
    var (depth, isInText, isEscaped) = (0, false, false)
    for (offset, byte) in bytes.enumerated() {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > JSONValue.maximumDepth { return offset }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return nil
  }
}

extension FlagOrder.SetAsideFlag {
  /// The flag and the reason, as a message to the user.
  var text: String {
    "\(key.map { "flag `\($0)`" } ?? "flag \(index + 1)") is set aside: \(reason)"
  }

  /// The flag and the reason as JSON.
  var object: JSONValue {
    [
      "kind": "set-aside", "flag": key.map { .string($0) } ?? .null,
      "index": .integer(Int64(index)), "text": .string(reason),
    ]
  }

  private var reason: String {
    switch error {
    case .missing(let path): "`\(path)` is missing"
    case .wrongType(let path): "`\(path)` has the wrong type"
    case .unknownOperator(let path): "the operator `\(path)` is unknown"
    case .invalidRange(let path):
      "the range `\(path)` must have two numbers, of which the first is not the larger one"
    case .duplicateKey: "a later flag has the same key"
    case .cyclicDependency(let keys):
      "it depends on itself, through \(keys.joined(separator: ", "))"
    }
  }
}
