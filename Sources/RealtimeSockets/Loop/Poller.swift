/// What a descriptor is watched for.
struct Interest: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static var read: Self { Self(rawValue: 1) }
  static var write: Self { Self(rawValue: 2) }
}

/// What a descriptor is ready for.
struct Readiness: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static var read: Self { Self(rawValue: 1) }
  static var write: Self { Self(rawValue: 2) }
  /// The connection broke, or both of its directions ended. Reported even without interest.
  static var failure: Self { Self(rawValue: 4) }
}

/// The number of a registration with a poller. The system can give a new descriptor the number of a
/// closed one, but a registration's number is never used twice. An event of a closed descriptor
/// therefore cannot reach the owner of the new one.
struct RegistrationID: Hashable, Sendable {
  let rawValue: UInt64
}

/// One result of a poller.
struct PollEvent: Hashable, Sendable {
  let id: RegistrationID
  let readiness: Readiness
}

/// A level-triggered watch over descriptors.
protocol Poller: Sendable {
  mutating func add(_ descriptor: Int32, _ id: RegistrationID, _ interest: Interest)
    throws(SystemCallFailure)
  mutating func modify(_ descriptor: Int32, _ id: RegistrationID, _ interest: Interest)
  mutating func remove(_ descriptor: Int32)
  /// Waits until a descriptor is ready, at most `milliseconds`, or forever if that is negative.
  /// Replaces the contents of `events`.
  mutating func wait(milliseconds: Int32, into events: inout [PollEvent])
  /// Closes the poller's own descriptor.
  mutating func close()
}

/// The system call with which a loop watches its descriptors.
public enum PollerKind: Hashable, Sendable, CaseIterable {
  /// `poll`, which every system has. The cost of a turn grows with the number of connections.
  case poll
  #if os(Linux)
    /// The system call `epoll`, level-triggered.
    case epoll
  #endif

  /// The best kind of the platform.
  public static var standard: Self {
    #if os(Linux)
      .epoll
    #else
      .poll
    #endif
  }

  func makePoller() throws(SystemCallFailure) -> any Poller {
    switch self {
    case .poll: PollPoller()
    #if os(Linux)
      case .epoll: try EpollPoller()
    #endif
    }
  }
}
