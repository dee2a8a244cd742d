import StateKit
import Testing

private struct Client: Sendable {
  var none: @Sendable () async throws -> Int = unimplemented("Client.none")
  var one: @Sendable (Int) async throws -> Void = unimplemented("Client.one")
  var three: @Sendable (Int, String, [Bool]) async throws -> String = unimplemented("Client.three")
  var throwing: @Sendable (Int) throws -> Int = unimplemented("Client.throwing")
  var plain: @Sendable () -> Int = unimplemented("Client.plain", placeholder: 7)
  var plainTwo: @Sendable (Int, Int) -> [Int] = unimplemented("Client.plainTwo", placeholder: [])
  var async: @Sendable (Int) async -> String = unimplemented("Client.async", placeholder: "x")
}

/// The rules that `unimplemented` must follow.
private enum UnimplementedRule {
  case asynchronousEndpointsThrow, synchronousEndpointsGiveTheirPlaceholder, eachCallIsReported
}

private func brokenRules(of client: Client) -> Set<UnimplementedRule> {
  let world = EffectTestHarness()
  let placeholders = LockedValue(false)
  let errors = LockedValue<[String]>([])
  world.perform(
    .run { _ in
      let calls: [@Sendable () async throws -> Void] = [
        { _ = try await client.none() }, { try await client.one(1) },
        { _ = try await client.three(1, "", []) }, { _ = try client.throwing(1) },
      ]
      for call in calls {
        do { try await call() } catch { errors.change { $0.append("\(error)") } }
      }
      let async = await client.async(1)
      let (plain, two) = (client.plain(), client.plainTwo(1, 2))
      let isRight = plain == 7 && two == [] && async == "x"
      placeholders.change { $0 = isRight }
    })
  let message = { (endpoint: String) in
    "\(endpoint) is not implemented. Set it where you make the store: `dependencies: { $0.… = … }`."
  }
  let throwing = ["none", "one", "three", "throwing"].map { message("Client.\($0)") }
  let all = throwing + ["async", "plain", "plainTwo"].map { message("Client.\($0)") }
  return brokenRules([
    .asynchronousEndpointsThrow: errors.value == throwing,
    .synchronousEndpointsGiveTheirPlaceholder: placeholders.value,
    .eachCallIsReported: world.recorder.issues == all,
  ])
}

struct UnimplementedTests {
  @Test func `Unimplemented endpoints report, then throw or return their placeholder`() {
    #expect(brokenRules(of: Client()) == [])
  }

  @Test func `An endpoint that returns without a report breaks the rules`() {
    var client = Client()
    client.one = { _ in }
    #expect(brokenRules(of: client) == [.asynchronousEndpointsThrow, .eachCallIsReported])
  }

  @Test func `An endpoint that throws without a report breaks the rules`() {
    var client = Client()
    client.none = { throw Unimplemented(endpoint: "Client.none") }
    #expect(brokenRules(of: client) == [.eachCallIsReported])
  }

  @Test func `An endpoint with another placeholder breaks the rules`() {
    var client = Client()
    client.plain = unimplemented("Client.plain", placeholder: 8)
    #expect(brokenRules(of: client) == [.synchronousEndpointsGiveTheirPlaceholder])
  }

  @Test func `An endpoint that a reducer calls is reported to the store's log`() {
    let world = EffectTestHarness(EffectTestFeature.State()) {
      Reduce { state, action in
        state.notes.append("\(Client().plain())")
        return .none
      }
    }
    world.send(.note("a"))
    #expect(world.notes == ["7"])
    #expect(world.recorder.issues.count == 1)
  }
}
