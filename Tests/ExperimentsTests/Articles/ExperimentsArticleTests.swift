import Experiments
import Testing

/// The examples of the landing page of *Experiments* compile and behave as the page says.
struct ExperimentsArticleTests {
  @Test func `An evaluator gives a user a variant`() throws {
    let bytes = Array(
      """
      [{"key":"reminder-copy","variants":{"warm":{"key":"warm","value":"Hi"}},
      "segments":[{"variant":"warm"}]}]
      """.utf8)
    let order = try FlagOrder(parsing: bytes)
    let variants = Evaluator(order).variants(for: ExperimentUser(userID: "u7"))
    let copy = variants["reminder-copy"]?.value
    #expect(copy == "Hi")
  }
}
