internal import Foundation
internal import LifeSignalDomain

/// The messages that wait for a launch that polls, because it has no socket.
struct LineMailbox: Sendable {
  /// A post whose response waits until its requests are answered.
  struct HeldPost: Sendable {
    let connection: LineConnection
    /// The numbers of the requests without an answer.
    var unanswered: Set<UInt64>
  }

  /// The address for which messages are kept.
  let address: DeviceAddress
  /// The date of the last post.
  private(set) var lastPost: Date
  /// The post that waits for its response.
  private(set) var held: HeldPost?
  private(set) var messages: [[UInt8]] = []
  private var byteCount = 0

  /// Creates the mailbox of a launch that posts.
  init(address: DeviceAddress, at now: Date) {
    self.address = address
    lastPost = now
  }

  /// Returns whether the launch has not posted for longer than a duration in seconds, or whether the clock
  /// was set by more than that.
  func isExpired(at now: Date, after duration: TimeInterval) -> Bool {
    abs(now.timeIntervalSince(lastPost)) > duration
  }

  /// Records a post, and returns the older one that was held. The newer one also waits for the answers to
  /// the requests of the older one.
  mutating func post(
    _ connection: LineConnection, requests: Set<UInt64>, at now: Date
  ) -> LineConnection? {
    let older = held
    lastPost = now
    held = HeldPost(
      connection: connection, unanswered: requests.union(older?.unanswered ?? []))
    return older?.connection
  }

  /// Adds a message. Drops the oldest messages beyond a limit, but never the added one.
  ///
  /// - Parameters:
  ///   - number: The number of the request that the message answers; nil for none.
  ///   - count: The largest number of messages.
  ///   - byteLimit: The largest size of all messages, in bytes.
  mutating func add(_ message: [UInt8], answering number: UInt64?, count: Int, byteLimit: Int) {
    messages.append(message)
    byteCount += message.count
    while messages.count > 1, messages.count > count || byteCount > byteLimit {
      byteCount -= messages.removeFirst().count
    }
    if let number { held?.unanswered.remove(number) }
  }

  /// Ends the post that is held, if all of its requests are answered or the caller insists, and takes the
  /// messages out. Returns nil if the post still waits, or no post is held.
  mutating func takeResponse(
    evenIfUnanswered: Bool = false
  ) -> (connection: LineConnection, messages: [[UInt8]])? {
    guard let post = held, evenIfUnanswered || post.unanswered.isEmpty else { return nil }
    held = nil
    defer { (messages, byteCount) = ([], 0) }
    return (post.connection, messages)
  }

  /// Forgets the post that is held, because its client has gone. The messages stay.
  mutating func forgetPost() { held = nil }
}
