internal import StateKit

/// The feature that keeps the pages of a server's operator up to date. While a page is open, it reads
/// the content every half second, and sends it to all pages if it has changed.
struct DashboardFeature: Reducer {
  struct State: Equatable, Sendable {
    /// The pages that have connected, in this order.
    var pages: [LineConnection] = []
    /// The pages among them that have received nothing.
    var newPages: Set<LineConnection> = []
    /// What the other pages show.
    var content: DashboardContent?
    /// The numbers of requests at the last readings, the oldest first.
    var requestCounts: [UInt64] = []
  }

  enum Action: Sendable {
    /// A page connected.
    case opened(LineConnection)
    /// A page's connection ended.
    case closed(LineConnection)
    /// The content was read.
    case read(Reading)
  }

  /// What is read of the server.
  struct Reading: Sendable {
    let content: DashboardContent
    /// The number of requests since the server started.
    let requestCount: UInt64
  }

  private enum EffectID: Hashable {
    case reading
  }

  /// The time between two readings.
  static let interval = Duration.milliseconds(500)
  /// The number of intervals over which the requests are averaged.
  private static let averagedIntervals = 8

  let clock: any Clock<Duration>
  /// Reads the server; nil if it was released.
  let read: @Sendable () -> Reading?
  /// Sends a page a message.
  let send: @Sendable (_ message: [UInt8], LineConnection) -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .opened(let page):
      let isFirst = state.pages.isEmpty
      state.pages.append(page)
      state.newPages.insert(page)
      return isFirst ? keepReading() : .none
    case .closed(let page):
      state.pages.removeAll { $0 == page }
      state.newPages.remove(page)
      guard state.pages.isEmpty else { return .none }
      state = State()
      return .cancel(id: EffectID.reading)
    case .read(let reading):
      var content = reading.content
      content.requestsPerSecond = state.rate(adding: reading.requestCount)
      let receivers =
        content == state.content ? state.pages.filter(state.newPages.contains) : state.pages
      state.content = content
      state.newPages = []
      return receivers.isEmpty ? .none : deliver(content.json, to: receivers)
    }
  }

  private func keepReading() -> Effect<Action> {
    .run("dashboard.read", with: (clock, read)) { send, values in
      let (clock, read) = values
      while true {
        guard let reading = read() else { return }
        await send(.read(reading))
        try await clock.sleep(for: Self.interval)
      }
    }.cancellable(id: EffectID.reading, cancelInFlight: true)
  }

  private func deliver(_ message: [UInt8], to receivers: [LineConnection]) -> Effect<Action> {
    .run("dashboard.send", with: send) { _, send in
      for receiver in receivers { send(message, receiver) }
    }
  }
}

extension DashboardFeature.State {
  /// Adds a number of requests, and returns the number of requests in a second over the last intervals,
  /// rounded up: a single request is seen.
  fileprivate mutating func rate(adding count: UInt64) -> Int {
    requestCounts = requestCounts.suffix(DashboardFeature.averagedIntervals) + [count]
    guard let oldest = requestCounts.first, requestCounts.count > 1 else { return 0 }
    let seconds = DashboardFeature.interval * (requestCounts.count - 1) / .seconds(1)
    return Int((Double(count - oldest) / seconds).rounded(.up))
  }
}
