/// The part of a channel that decides whether a message continues the stream of the messages before
/// it.
struct ContinuityTracker: Hashable, Sendable {
  /// The effect of an accepted join on the stream.
  enum Resumption: Hashable, Sendable {
    /// Nothing was missed.
    case continuous
    /// All missed messages follow.
    case recovered
    /// Messages may be missing at this place.
    case lost(ContinuityLoss)
  }

  /// The effect of a message on the stream.
  enum Verdict: Hashable, Sendable {
    /// The message is the next one, or is not numbered.
    case next
    /// The message was delivered before.
    case repeated
    /// Messages before this one are missing. A new join from the current position may recover them.
    case gap
    /// Messages before this one are missing, and a new join did not or cannot recover them.
    case lost(ContinuityLoss)
  }

  private enum Phase: Hashable, Sendable {
    /// No join was accepted: nothing can be missed.
    case fresh
    /// A join is accepted.
    case flowing
    /// The join ended: messages may be missed until the next join is accepted.
    case interrupted
  }

  /// What is known about the place of the last message in the stream.
  private enum Place: Hashable, Sendable {
    /// Neither the stream nor an offset is known.
    case unknown
    /// The server numbers its messages, but its reply did not name the stream. Repetitions and gaps
    /// are found until the join ends; nothing can be recovered.
    case unnamed(offset: UInt64)
    /// The stream and the offset are known.
    case named(ChannelPosition)
  }

  private let recovers: Bool
  private var place: Place
  private var phase: Phase
  /// The position at which a gap was found and the channel was joined again. If the gap is still
  /// there after that join, the messages are lost, and the channel is not joined again.
  private var unfilledGap: ChannelPosition?

  /// Creates the tracker of a new channel.
  ///
  /// - Parameters:
  ///   - recovers: Whether the server recovers missed messages.
  ///   - position: The position of the last message that the caller has processed, if it knows one.
  init(recovers: Bool, position: ChannelPosition?) {
    self.recovers = recovers
    if recovers, let position {
      (place, phase) = (.named(position), .interrupted)
    } else {
      (place, phase) = (.unknown, .fresh)
    }
  }

  /// The position of the last message, if a new join can continue after it.
  var position: ChannelPosition? {
    if case .named(let position) = place { position } else { nil }
  }

  /// Records that the join ended.
  mutating func interrupt() {
    if phase == .flowing { phase = .interrupted }
  }

  /// Records that a join was accepted.
  mutating func resume(_ recovery: JoinRecovery?) -> Resumption {
    let isInterrupted = phase == .interrupted
    phase = .flowing
    guard recovers else { return isInterrupted ? .lost(.notRecoverable) : .continuous }
    guard let position, let recovery else {
      // If the reply does not name the stream, the old position may be one of another stream.
      place = recovery.map { .named($0.position) } ?? .unknown
      return isInterrupted ? .lost(.positionUnknown) : .continuous
    }
    // A server that has lost its history may claim to have recovered another stream, or the same one
    // at an earlier place.
    guard recovery.position.epoch == position.epoch, recovery.position.offset >= position.offset
    else {
      place = .named(recovery.position)
      return .lost(.epochChanged)
    }
    if recovery.isRecovered { return .recovered }
    place = .named(recovery.position)
    return .lost(.historyExpired)
  }

  /// Decides about a message of the accepted join.
  mutating func receive(offset: UInt64?) -> Verdict {
    guard recovers, let offset else { return .next }
    switch place {
    case .unknown:
      place = .unnamed(offset: offset)
      return .next
    case .unnamed(let last):
      if offset <= last { return .repeated }
      place = .unnamed(offset: offset)
      return offset - last == 1 ? .next : .lost(.gap)
    case .named(let position): return receive(offset, after: position)
    }
  }

  private mutating func receive(_ offset: UInt64, after position: ChannelPosition) -> Verdict {
    if offset <= position.offset { return .repeated }
    let isNext = offset - position.offset == 1
    if !isNext, unfilledGap != position {
      unfilledGap = position
      return .gap
    }
    place = .named(ChannelPosition(epoch: position.epoch, offset: offset))
    return isNext ? .next : .lost(.gap)
  }
}
