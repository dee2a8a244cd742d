import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Synchronization

/// A client over a scripted server, on a simulation.
struct ExperimentsHarness {
  let simulation: Simulation
  let storage: SharedStorage
  let client: ExperimentsClient
  let server: FlagServer

  static let ann = ExperimentUser(userID: "ann")
  static let bob = ExperimentUser(userID: "bob")

  /// Runs a test. The simulation is released after everything else, because the clock of a client must
  /// outlive the client.
  static func run(
    files: InMemoryStateFiles? = nil, server: FlagServer = FlagServer(),
    simulation: Simulation = Simulation(),
    _ configure: (inout ExperimentsConfig) throws -> Void = { _ in },
    _ body: (ExperimentsHarness) throws -> Void
  ) throws {
    // After the client is released, the tasks that wait for it end.
    defer { simulation.run() }
    try run(files, server, simulation, configure, body)
  }

  private static func run(
    _ files: InMemoryStateFiles?, _ server: FlagServer, _ simulation: Simulation,
    _ configure: (inout ExperimentsConfig) throws -> Void,
    _ body: (ExperimentsHarness) throws -> Void
  ) throws {
    let storage =
      if let files {
        try SharedStorage(log: simulation.log, files: files)
      } else {
        SharedStorage(log: simulation.log)
      }
    var config = ExperimentsConfig(
      key: DeploymentKey("key"), servers: try ServerURLs(variants: "http://localhost:1"))
    try configure(&config)
    let client = ExperimentsClient.live(
      config, in: storage, http: server.http, executor: simulation.executor
    ) { $0.useSimulation(simulation) }
    try body(
      ExperimentsHarness(simulation: simulation, storage: storage, client: client, server: server))
  }

  /// Starts a call on the simulation, and runs until nothing is left to do at the current time.
  func call<Value: Sendable>(
    _ body: @escaping @Sendable (ExperimentsClient) async throws -> Value
  ) -> SimulatedCall<Value> {
    let call = SimulatedCall(on: simulation.executor) { [client] in try await body(client) }
    simulation.run()
    return call
  }

  /// Fetches the variants of a user.
  func fetch(_ user: ExperimentUser?, keys: Set<String>? = nil) -> SimulatedCall<Void> {
    call { try await $0.fetch(user, FetchOptions(flagKeys: keys)) }
  }

  /// Makes a synchronous call, and runs until nothing is left to do at the current time.
  func act(_ body: (ExperimentsClient) -> Void) {
    body(client)
    simulation.run()
  }

  /// The published state.
  var state: ReadOnlyExperimentsState { storage.value(of: ReadOnlyExperimentsState.self) }

  /// Waits until all changes are on disk.
  func save() {
    let storage = storage
    _ = call { _ in try await storage.synchronize() }
  }

  /// Collects the elements of a sequence.
  func collect<Elements: AsyncSequence & Sendable>(
    _ elements: Elements
  ) -> Collected<Elements.Element> where Elements.Element: Sendable {
    Collected(elements, on: simulation.executor)
  }
}

/// The elements of a sequence so far.
final class Collected<Element: Sendable>: Sendable {
  private final class Box: Sendable {
    let state = Mutex<(elements: [Element], hasEnded: Bool)>(([], false))
  }

  private let box = Box()

  init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, on executor: SimulationExecutor
  ) where Elements.Element == Element {
    Task(executorPreference: executor) { [box] in
      do {
        for try await element in elements { box.state.withLock { $0.elements.append(element) } }
      } catch {}
      box.state.withLock { $0.hasEnded = true }
    }
  }

  var all: [Element] { box.state.withLock { $0.elements } }

  /// Returns the elements since the last call.
  func takeAll() -> [Element] {
    box.state.withLock { state in
      defer { state.elements = [] }
      return state.elements
    }
  }

  var hasEnded: Bool { box.state.withLock { $0.hasEnded } }
}

/// A server of flags and variants whose answers a test scripts.
final class FlagServer: Sendable {
  let variants = ScriptedEndpoint<HTTPRequest, HTTPResponse>("variants")
  let flags = ScriptedEndpoint<HTTPRequest, HTTPResponse>("flags")

  /// Creates a server without flags. Each user has the variant `on` of the flag `a`, with the identifier of
  /// the user as its value.
  init() {
    flags.respond { _ in HTTPResponse(status: 200, body: Array("[]".utf8)) }
    variants.respond { request in
      HTTPResponse(
        status: 200,
        body: Self.body([
          "a": ["key": "on", "value": .string(Self.user(of: request).userID ?? "-")]
        ]))
    }
  }

  var http: HTTPClient {
    HTTPClient { [variants, flags] request in
      request.url.hasSuffix("/flags") ? try await flags(request) : try await variants(request)
    }
  }

  static func body(_ json: JSONValue) -> [UInt8] { json.encodedBytes }

  /// An answer with a body.
  static func answer(_ json: JSONValue, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, body: body(json))
  }

  /// A flag that the client evaluates itself, and that gives each user a value.
  static func localFlag(_ key: String, _ value: String) -> JSONValue {
    [
      "key": .string(key), "metadata": ["evaluationMode": "local"],
      "variants": ["on": ["key": "on", "value": .string(value)]], "segments": [["variant": "on"]],
    ]
  }

  /// The user that a request names.
  static func user(of request: HTTPRequest) -> ExperimentUser {
    let field = request.headers.value(named: "X-Amp-Exp-User") ?? ""
    let json = try? JSONValue(parsing: decodeBase64URL(field), maximumByteCount: 1 << 20)
    return json.flatMap { ExperimentUser($0) } ?? ExperimentUser()
  }

  /// Returns the bytes of a text in the encoding of a request's fields.
  private static func decodeBase64URL(_ text: String) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for byte in text.utf8 {
      bits = (bits << 6 | (alphabet.firstIndex(of: byte) ?? 0)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }
}
