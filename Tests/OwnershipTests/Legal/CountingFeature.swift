import StateKit

/// A feature that is generic over its published state.
struct CountingFeature<Published: PublishedState>: Reducer {
  @SharedReader var value: Published
  let count: @Sendable (Published) -> Int

  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    state = action * count(value)
    return .none
  }
}
