import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Passes the data and the ends of a session's tasks to the exchanges that wait for them.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  /// The exchanges of unfinished tasks, by the numbers of their tasks.
  private let exchanges = Mutex<[Int: PendingExchange]>([:])
  private let deadline: Duration

  init(deadline: Duration) { self.deadline = deadline }

  /// The number of tasks that the session has not ended, abandoned ones included.
  var unfinishedCount: Int { exchanges.withLock { $0.count } }

  func add(_ exchange: PendingExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchanges.withLock { $0[dataTask.taskIdentifier] }?.append(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    if let error {
      let hasResponse = task.response != nil
      exchange?.fail(
        with: HTTPClientError(error, hasResponse: hasResponse, deadline: deadline))
    } else {
      exchange?.complete(with: task.response)
    }
  }

  /// Refuses the redirect, so that the session returns the response. The client follows the
  /// redirect itself: the session of Linux repeats `Authorization` at each redirect and drops the
  /// body.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  #if !canImport(Darwin)
    /// Ends the exchange with the response that contains the challenge. Without this method a session
    /// of Linux never ends the exchange.
    ///
    /// Refusing the challenge cancels the task, which is safe here: the transfer is complete and
    /// causes no further events. The default handling would leave the task in the session forever.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      completionHandler(.cancelAuthenticationChallenge, nil)
      exchanges.withLock { $0[task.taskIdentifier] }?.complete(with: task.response)
    }
  #endif
}

extension PendingExchange {
  fileprivate func complete(with response: URLResponse?) {
    guard let response = response as? HTTPURLResponse else {
      return fail(with: HTTPClientError.connectionLost)
    }
    let headers = response.allHeaderFields.compactMap { name, value -> HTTPHeader? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPHeader(name, value)
    }
    complete(status: response.statusCode, headers: headers.sorted { $0.name < $1.name })
  }
}
