import Synchronization

/// Checks, at the first use of a case path in a debug build, that the path extracts a value from
/// the case in which it embeds one.
///
/// A case path that was copied from another case and changed in only one of its closures would
/// otherwise send the actions of one child to another child.
private final class CasePathCheck<Root, Value>: Sendable {
  private let path: CasePath<Root, Value>
  private let log: EventLog
  private let isDone = Atomic<Bool>(false)

  init(_ path: CasePath<Root, Value>, log: EventLog) {
    self.path = path
    self.log = log
  }

  func embed(_ value: Value) -> Root {
    let root = path.embed(value)
    if isFirstUse { check(root) }
    return root
  }

  func extract(_ root: Root) -> Value? {
    let value = path.extract(root)
    if let value, isFirstUse { check(path.embed(value)) }
    return value
  }

  private var isFirstUse: Bool { !isDone.exchange(true, ordering: .relaxed) }

  /// Reports the path if it extracts nothing from `root`, which its `embed` has returned.
  private func check(_ root: Root) {
    if path.extract(root) != nil { return }
    log.report(
      StoreIssue(
        """
        The case path \(path.name ?? "of \(Root.self)") is inconsistent: it embeds a value in the case \
        "\(caseName(of: root))", but extracts no value from that case. Likely cause: the path was \
        copied from another case, and only one of its closures was changed. Use the same case in \
        `embed` and in `extract`.
        """))
  }
}

extension CasePath {
  /// Returns this path, with a check at its first use in a debug build.
  package func checked(reportingTo log: EventLog) -> CasePath {
    #if DEBUG
      let check = CasePathCheck(self, log: log)
      return CasePath(embed: check.embed, extract: check.extract)
    #else
      self
    #endif
  }
}

extension ReducerContext {
  /// Returns a path that reports to the store's log in a debug build if it is inconsistent.
  @usableFromInline
  func checked<Root, Value>(_ path: CasePath<Root, Value>) -> CasePath<Root, Value> {
    path.checked(reportingTo: log)
  }
}
