/// A row of the table: measures its lines.
struct Row {
  let id: String
  /// Whether it is measured only when asked for.
  var isSlow = false
  let measure: @MainActor (Bench) async throws -> [Line]
}
