public import HTTPExchange

/// The answer of a server to a fetch.
public enum FetchResponse: Hashable, Sendable {
  /// The variants by the keys of their flags. Members that are no variants are left out.
  case variants([String: Variant])
  /// The answer has no variants.
  case failure(FetchError)

  /// The largest accepted body, in bytes.
  public static var maximumByteCount: Int { 1 << 20 }

  /// Reads an answer. Only the status 200 is a success, and an answer whose body cannot be read is a
  /// failure.
  ///
  /// - Complexity: O(*n*) in the size of the body.
  public init(_ response: HTTPResponse) {
    guard response.status == 200 else {
      self = .failure(.status(response.status, retryAfter: response.retryAfter))
      return
    }
    do {
      let body = try JSONValue(parsing: response.body, maximumByteCount: Self.maximumByteCount)
      guard let members = body.objectValue else {
        self = .failure(.unexpectedShape)
        return
      }
      self = .variants(members.compactMapValues { Variant($0) })
    } catch {
      self = .failure(.json(error))
    }
  }
}

extension HTTPResponse {
  /// How long the server asks the client to wait, in seconds or until a date; nil if it does not, or if
  /// the value is not valid.
  ///
  /// The time until a date is measured from the server's own date, so that no clock of the client is
  /// needed.
  var retryAfter: Duration? {
    guard let text = headers.value(named: "Retry-After") else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Int32(text).map { .seconds($0) }
    }
    guard let date = HTTPDate(text), let now = headers.value(named: "Date").flatMap(HTTPDate.init)
    else { return nil }
    return .seconds(max(0, date.seconds - now.seconds))
  }
}
