extension FetchMachine {
  /// The number of a fetch. Only the newest fetch has an effect.
  public struct FetchGeneration: Hashable, Comparable, Sendable {
    /// The number, counted from 1.
    public let number: Int

    /// Returns whether the first fetch began earlier.
    public static func < (first: Self, second: Self) -> Bool { first.number < second.number }
  }

  /// A request of a fetch.
  public struct Attempt: Hashable, Sendable {
    /// The fetch of the request.
    public let generation: FetchGeneration
    /// The number of the retry; 0 for the first request.
    public let retry: Int
  }

  /// A timer of the machine. It is used only once.
  public struct Timer: Hashable, Sendable {
    /// The purpose of a timer.
    public enum Kind: Hashable, Sendable {
      /// The identity provider must answer before the timer fires.
      case identity
      /// The server must answer before the timer fires.
      case deadline
      /// The request is sent when the timer fires.
      case retry
    }

    /// The purpose of the timer.
    public let kind: Kind
    /// The request that the timer belongs to.
    public let attempt: Attempt
  }

  /// A caller that waits for the end of a fetch.
  public struct CallerID: Hashable, Sendable {
    /// The number of the caller. The client uses each number once.
    public let number: Int

    /// Creates a caller from its number.
    public init(number: Int) { self.number = number }
  }

  /// The state of the machine.
  public enum State: Hashable, Sendable {
    /// No fetch runs or is planned.
    case idle
    /// The first request of a fetch is prepared or under way.
    case fetching(FetchGeneration, Stage)
    /// A retry is awaited or under way. The number is that of the retry, counted from 1.
    case retrying(FetchGeneration, number: Int, Stage)
  }

  /// What an attempt waits for.
  public enum Stage: Hashable, Sendable {
    /// The answer of the identity provider.
    case identity
    /// The end of an abandoned request, because no further request may be under way.
    case place
    /// The answer of the server.
    case answer
    /// The delay of the retry.
    case delay
  }

  /// Something that happened to the fetches.
  public enum Event: Hashable, Sendable {
    /// A caller asked for variants.
    case fetchRequested(CallerID, FetchTarget)
    /// The identity provider answered. The user has the identifiers of the provider.
    case identityProvided(FetchGeneration, ExperimentUser)
    /// The server answered a request.
    case responded(Attempt, FetchResponse)
    /// A request failed without an answer.
    case failed(Attempt, FetchError)
    /// The duration of a timer has passed.
    case timerFired(Timer)
    /// Another user or device took the place of the one before.
    case identityChanged
    /// The stored variants were cleared.
    case cleared
    /// The client was stopped.
    case stopped
  }

  /// What the client does after an event, in the order of the commands.
  public enum Command: Hashable, Sendable {
    /// Asks the identity provider.
    case askIdentity(FetchGeneration)
    /// Sends a request. Its answer or its failure is an event, even if it is abandoned.
    case send(Attempt, FetchTarget)
    /// Stores the result of a fetch in one transaction.
    case apply(FetchedVariants, for: ExperimentUser)
    /// Ends the waits of callers; without an error, the fetch succeeded.
    case complete([CallerID], FetchError?)
    /// Starts a timer that fires after the duration.
    case startTimer(Timer, Duration)
    /// Cancels a running timer.
    case cancelTimer(Timer)
  }
}
