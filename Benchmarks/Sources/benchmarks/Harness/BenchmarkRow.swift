/// A row of the table, which measures its lines.
struct BenchmarkRow {
  let id: String
  /// Whether the row is measured only on request.
  var isSlow = false
  let measure: @MainActor (BenchmarkRunner) async throws -> [ResultLine]
}
