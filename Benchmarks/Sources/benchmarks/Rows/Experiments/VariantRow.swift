import Dispatch
import Experiments
import Floors
import Foundation
import StateKit
import Synchronization

/// Reading one of 1,000 variants: by a reader, alone and while another thread stores, and in each way
/// to ask the client.
enum VariantRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let storage = SharedStorage()
    let client = try await client(of: 1_000, in: storage, fetches: runner.options.profile == nil)
    let (store, feature) = VariantReading.make(in: storage)
    let variants = storage.value(of: ReadOnlyExperimentsState.self).all
    let floor = LockedVariants(variants)
    let asynchronous = Experiment.initializeAsync(client, in: storage)
    let completing = Experiment.initialize(
      client, in: storage,
      on: CompletionQueue(executor: ThreadExecutor(isTaskExecutor: true)) { _ in })
    let provider = ExperimentsProvider(client, in: storage)
    let flag = Flag("flag-500", default: "")
    let key = opaque("flag-500")
    let users = ["en", "pt"].map { language in
      var user = ExperimentUser(userID: "u7")
      user.language = language
      return user
    }
    let figures = await runner.time([
      .sync("look-up under a mutex") { floor.read(key, times: $0) },
      .sync("read by a reader") { feature.read(key, times: $0) },
      contended("contended look-up under a mutex") { _ in
        floor.replace(variants)
      } reading: {
        floor.read(key, times: $0)
      },
      contended("contended read by a reader") {
        client.setUser(users[$0 % 2])
      } reading: {
        feature.read(key, times: $0)
      },
      .sync("variant of the client") {
        for _ in 0..<$0 { blackHole(client.variant(key, nil)) }
      },
      .sync("variant of AsyncExperimentClient") {
        for _ in 0..<$0 { blackHole(asynchronous.variant(key)) }
      },
      .sync("variant of ExperimentClient") {
        for _ in 0..<$0 { blackHole(completing.variant(key)) }
      },
      .sync("resolve of the provider") {
        for _ in 0..<$0 { blackHole(provider.resolve(flag)) }
      },
    ])
    withExtendedLifetime(store) {}
    let costs = figures.map { Cost($0) }
    let mutex = "Mutex, dictionary"
    let call = "variant of the client"
    return [
      ExperimentsRow.line(
        "a variant by a reader, 1,000 flags", mutex, costs[0], costs[1], atMost: 1.6),
      ExperimentsRow.line(
        "the same while another thread stores", mutex, costs[2], costs[3], atMost: 1.6),
      ExperimentsRow.line("variant of the client", mutex, costs[0], costs[4]),
      ExperimentsRow.line("variant of AsyncExperimentClient", call, costs[4], costs[5]),
      ExperimentsRow.line("variant of ExperimentClient", call, costs[4], costs[6]),
      ExperimentsRow.line("resolve of the provider", call, costs[4], costs[7]),
    ]
  }

  /// Creates a client with variants. They are initial ones unless the client fetches them: a fetch
  /// leaves the main thread, and callgrind stops there.
  @MainActor
  private static func client(
    of count: Int, in storage: SharedStorage, fetches: Bool
  ) async throws -> ExperimentsClient {
    let response = ExperimentsRow.answer(variantCount: count)
    guard case .variants(let variants) = FetchResponse(response) else {
      throw FetchError.unexpectedShape
    }
    let client = ExperimentsRow.client(
      in: storage,
      configure: { config in
        if fetches { return }
        config.source = .initial
        config.initialVariants = variants
      },
      answer: { response })
    if fetches { try await client.fetch(ExperimentUser(userID: "u7"), FetchOptions()) }
    return client
  }

  /// Creates an operation during which another thread stores about every 100 microseconds.
  @MainActor
  private static func contended(
    _ name: String, storing store: @escaping @Sendable (_ number: Int) -> Void,
    reading read: @escaping @MainActor (_ times: Int) -> Void
  ) -> MeasuredOperation {
    MeasuredOperation(name: name, minimumTimes: 1) { times in
      let writer = Writer(store)
      writer.start()
      defer { writer.end() }
      let start = ContinuousClock.now
      read(times)
      return (ContinuousClock.now - start).nanoseconds
    }
  }
}

/// A dictionary of variants behind a plain lock.
private final class LockedVariants: Sendable {
  private let variants: Mutex<[String: Variant]>

  init(_ variants: [String: Variant]) { self.variants = Mutex(variants) }

  @inline(never)
  func read(_ key: String, times: Int) {
    for _ in 0..<times { blackHole(variant(key)) }
  }

  /// Replaces the variants.
  func replace(_ new: [String: Variant]) { variants.withLock { $0 = new } }

  @inline(never)
  private func variant(_ key: String) -> Variant { variants.withLock { $0[key] } ?? .empty }
}

/// A thread that stores until ``end()`` is called.
private final class Writer: Sendable {
  private let store: @Sendable (_ number: Int) -> Void
  private let isEnding = Atomic(false)
  private let (began, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  init(_ store: @escaping @Sendable (_ number: Int) -> Void) { self.store = store }

  /// Starts the thread, and waits until it has stored once.
  func start() {
    let thread = Thread { [self] in
      var number = 0
      while !isEnding.load(ordering: .relaxed) {
        store(number)
        if number == 0 { began.signal() }
        number += 1
        usleep(50)
      }
      ended.signal()
    }
    thread.start()
    began.wait()
  }

  /// Ends the thread, and waits for it.
  func end() {
    isEnding.store(true, ordering: .relaxed)
    ended.wait()
  }
}
