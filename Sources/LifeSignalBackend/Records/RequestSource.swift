internal import LifeSignalDomain

/// The origin of requests whose numbers the server compares: a launch of the app in one account, or a
/// launch without an account.
///
/// The server knows that a request comes from the account, because the request's token proves it
/// before the number is recorded. So another account, or a sender without a token, can name the same
/// launch without using up the numbers of the account's requests.
struct RequestSource: Hashable, Sendable, Codable {
  /// The account that makes the requests; `nil` for requests that need no token.
  let account: UserID?
  /// The address that the requests name.
  let address: DeviceAddress

  /// Creates the source that a request names.
  ///
  /// - Throws: `BackendRefusal.notAuthenticated` if the request needs a token and has none.
  init(_ envelope: RequestEnvelope) throws(BackendRefusal) {
    address = envelope.sender
    guard envelope.request.needsToken else {
      account = nil
      return
    }
    guard let credentials = envelope.credentials else { throw .notAuthenticated }
    account = credentials.account
  }

  /// Creates a source from its properties.
  init(account: UserID?, address: DeviceAddress) {
    self.account = account
    self.address = address
  }
}

extension RequestSource: Comparable {
  /// The order in which sources are saved: by launch, device and account, and first without one.
  static func < (first: Self, second: Self) -> Bool {
    if first.address.launch != second.address.launch {
      return first.address.launch < second.address.launch
    }
    if first.address.device != second.address.device {
      return first.address.device < second.address.device
    }
    guard let account = second.account else { return false }
    return first.account.map { $0 < account } ?? true
  }
}
