import LifeSignalDomain
import LifeSignalHosting
import Synchronization

/// Follows the messages on the line of one phone of a crowd.
final class CrowdObserver: Sendable {
  /// What was observed since the last look.
  struct News {
    /// The queued actions that the server acknowledged.
    var acknowledged: [ActionID] = []
    /// Whether the open line was lost.
    var isDropped = false
    /// The times at which requests were sent that ended without an answer.
    var unanswered: [Duration] = []
  }

  private struct State {
    var requests = RequestTally()
    var streams = StreamTally()
    var news = News()
    /// The last verification code that arrived; nil if it was forgotten.
    var code: VerificationCode?
    var status = LinkStatus.connecting
    /// The current opening of the line; nil if it is not open.
    var epoch: UInt64? { if case .open(let epoch) = status { epoch } else { nil } }
    var openedCount = 0
    var dropCount = 0
    var areCodesRefused = false
  }

  private let state = Mutex(State())
  /// Returns the time, by a clock that nothing sets.
  private let now: @Sendable () -> Duration

  init(now: @escaping @Sendable () -> Duration) { self.now = now }

  /// How the requests ended.
  var requests: RequestTally { state.withLock { $0.requests } }
  /// Which changes arrived.
  var streams: StreamTally { state.withLock { $0.streams } }
  /// How often the line was opened.
  var openedCount: Int { state.withLock { $0.openedCount } }
  /// How often the open line was lost.
  var dropCount: Int { state.withLock { $0.dropCount } }
  /// Whether the line is open.
  var isOpen: Bool { state.withLock { $0.epoch != nil } }

  /// The last verification code that arrived, until ``forgetCode()``.
  var code: VerificationCode? { state.withLock { $0.code } }

  /// Returns a transport that hands on the messages of another one.
  func observing(_ transport: Transport) -> Transport {
    Transport(
      send: { [self] bytes in
        send(bytes)
        transport.send(bytes)
      },
      connect: { [self] receive in
        transport.connect { bytes in
          self.receive(bytes)
          receive(bytes)
        }
      }, status: transport.status, isOpen: transport.isOpen)
  }

  private func send(_ bytes: [UInt8]) {
    guard let envelope = try? Wire.decode(RequestEnvelope.self, from: bytes) else { return }
    let now = now()
    state.withLock { $0.requests.send(envelope, on: $0.epoch, at: now) }
  }

  private func receive(_ bytes: [UInt8]) {
    guard let envelope = try? Wire.decode(ServerEnvelope.self, from: bytes) else { return }
    state.withLock { state in
      if case .event(let subscription, let event) = envelope.message {
        state.streams.receive(event, of: subscription)
      }
      if let action = state.requests.receive(envelope.message) {
        state.news.acknowledged.append(action)
      }
    }
  }

  /// Adds a verification code.
  func receive(_ code: VerificationCode) { state.withLock { $0.code = code } }

  /// Adds the current status of the line, and lets old requests expire.
  func update(_ status: LinkStatus) {
    let now = now()
    state.withLock { state in
      state.requests.expire(at: now)
      guard status != state.status else { return }
      let before = state.epoch
      state.status = status
      state.requests.lineChanged(to: status)
      guard state.epoch != before else { return }
      if before != nil {
        state.dropCount += 1
        state.news.isDropped = true
      }
      if state.epoch != nil { state.openedCount += 1 }
    }
  }

  /// Returns what was observed since the last call.
  func takeNews() -> News {
    state.withLock { state in
      var news = state.news
      state.news = News()
      news.unanswered = state.requests.takeUnanswered()
      return news
    }
  }

  /// Whether the server delivers no verification codes.
  var areCodesRefused: Bool { state.withLock { $0.areCodesRefused } }

  /// Records that the server delivers no verification codes.
  func refuseCodes() { state.withLock { $0.areCodesRefused = true } }

  /// Forgets the verification code, because it was typed or is outdated.
  func forgetCode() { state.withLock { $0.code = nil } }
}
