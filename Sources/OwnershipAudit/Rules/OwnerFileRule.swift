/// No reducer and no view in an owner's file.
struct OwnerFileRule: Rule {
  let id = RuleID.ownerFile
  let why = """
    Whoever stands in the owner's file can make the owner's value, and so write: a feature there \
    is a second writer that nobody sees.
    """

  func check(_ context: FileContext) -> [Violation] {
    guard context.role.declaresOwner, !context.place.isStateKit else { return [] }
    let index = context.index
    let features = index.reducerProtocols.union(index.viewProtocols)
    let types = index.conforming(to: features, in: context.number).map { index[$0] }
    let declared = types.map { type in
      Violation(
        token: type.nameToken, what: "\(type.name), a reducer or a view, in a file with an owner",
        mend: "Move it to a file of its own. It reads by `@SharedReader` and writes by the client.")
    }
    // A reducer without a type of its own, and one behind `some` or `any`.
    let closures = context.places(meaning: "Reduce").filter { token in
      context.opensClosure(token) || context.call(token) != nil
    }
    let typed = context.file.places(of: features).filter { token in
      let before = context.cursor.word(at: context.beforePath(token))
      return before == .some || before == .any
    }
    let inTypes = types.map { $0.first..<$0.end }
    let loose = (closures + typed).sorted().filter { token in
      !inTypes.contains { $0.contains(token) }
    }
    return declared
      + loose.map {
        Violation(
          token: $0, what: "a reducer or a view in a file with an owner",
          mend:
            "Move it to a file of its own. It reads by `@SharedReader` and writes by the client.")
      }
  }
}
