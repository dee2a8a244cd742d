/// A benchmark with an identifier, such as "6a". It results in lines of the table.
struct BenchmarkRow {
  let id: String
  /// Whether the row is measured only on request.
  var isSlow = false
  let measure: @MainActor (BenchmarkRunner) async throws -> [ResultLine]
}
