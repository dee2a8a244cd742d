import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPClientError {
  /// Creates the client's error from an error of a session.
  ///
  /// - Parameters:
  ///   - hasResponse: Whether the head of the response had arrived. The session of Linux reports a
  ///     body that ends too early as an unknown error.
  ///   - deadline: The deadline of the exchange. The session's own timeout comes after it.
  init(_ error: any Error, hasResponse: Bool, deadline: Duration) {
    guard let error = error as? URLError else {
      self = .failed(code: (error as NSError).code)
      return
    }
    switch error.code {
    case .cannotConnectToHost, .cannotFindHost, .notConnectedToInternet, .dnsLookupFailed:
      self = .unreachable
    case .timedOut: self = .timedOut(after: deadline)
    case .networkConnectionLost: self = .connectionLost
    case .unknown where hasResponse: self = .connectionLost
    default: self = .failed(code: error.errorCode)
    }
  }
}
