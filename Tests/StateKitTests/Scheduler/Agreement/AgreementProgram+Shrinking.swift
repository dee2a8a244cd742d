extension AgreementProgram {
  /// Returns the smallest program found that still has a property.
  ///
  /// - Parameter isKept: Returns whether a smaller program has the property.
  func shrunk(while isKept: (AgreementProgram) -> Bool) -> AgreementProgram {
    var program = self
    var trials = 0
    search: while trials < 2_000 {
      for candidate in program.smaller {
        trials += 1
        if isKept(candidate) {
          program = candidate
          continue search
        }
      }
      break
    }
    return program
  }

  /// The programs that lack one input of this program, or contain a smaller reaction in one input.
  private var smaller: [AgreementProgram] {
    inputs.indices.map { withoutInput(at: $0) }
      + inputs.indices.flatMap { index -> [AgreementProgram] in
        guard case .send(let address, let reaction) = inputs[index].input else { return [] }
        return reaction.smaller.map {
          var program = self
          program.inputs[index].input = .send(address, $0)
          return program
        }
      }
  }

  private func withoutInput(at removed: Int) -> AgreementProgram {
    var program = self
    program.inputs.remove(at: removed)
    for index in program.inputs.indices {
      guard case .cancelTask(let position) = program.inputs[index].input else { continue }
      program.inputs[index].input =
        if position == removed {
          .send(.root, Reaction(number: 0))
        } else {
          .cancelTask(position > removed ? position - 1 : position)
        }
    }
    return program
  }
}

extension Reaction {
  fileprivate var smaller: [Reaction] {
    var all: [Reaction] = []
    func add(_ change: (inout Reaction) -> Void) {
      var reaction = self
      change(&reaction)
      all.append(reaction)
    }
    if delay != nil { add { $0.delay = nil } }
    if !parent.isEmpty { add { $0.parent = [] } }
    if !changes.isEmpty { add { $0.changes.removeLast() } }
    for effect in effect.smaller { add { $0.effect = effect } }
    for other in parent.first?.smaller ?? [] { add { $0.parent = [other] } }
    return all
  }
}

extension EffectScript {
  fileprivate var smaller: [EffectScript] {
    switch self {
    case .none: []
    case .sleep, .cancel, .dismiss: [.none]
    case .run(let line, let steps):
      [.none]
        + steps.indices.map { index in
          var steps = steps
          steps.remove(at: index)
          return .run(line, steps)
        }
        + steps.indices.flatMap { index -> [EffectScript] in
          guard case .send(let reaction) = steps[index] else { return [] }
          return reaction.smaller.map {
            var steps = steps
            steps[index] = .send($0)
            return .run(line, steps)
          }
        }
    case .send(let line, let reaction): [.none] + reaction.smaller.map { .send(line, $0) }
    case .observe(let line, let reaction): [.none] + reaction.smaller.map { .observe(line, $0) }
    case .merge(let effects): effects + Self.smaller(effects).map { .merge($0) }
    case .concatenate(let effects): effects + Self.smaller(effects).map { .concatenate($0) }
    case .cancellable(let effect, let id, let cancelInFlight):
      [effect]
        + effect.smaller.map { .cancellable($0, id: id, cancelInFlight: cancelInFlight) }
    case .debounce(let line, let effect, let id, let duration):
      [effect] + effect.smaller.map { .debounce(line, $0, id: id, duration) }
    case .throttle(let line, let effect, let id, let interval, let latest):
      [effect] + effect.smaller.map { .throttle(line, $0, id: id, interval, latest: latest) }
    case .queued(let line, let effect, let id):
      [effect] + effect.smaller.map { .queued(line, $0, id: id) }
    case .dropping(let line, let effect, let id):
      [effect] + effect.smaller.map { .dropping(line, $0, id: id) }
    case .timeout(let line, let effect, let duration, let reaction):
      [effect] + effect.smaller.map { .timeout(line, $0, duration, reaction) }
        + reaction.smaller.map { .timeout(line, effect, duration, $0) }
    case .retry(let effect, let delay): [effect] + effect.smaller.map { .retry($0, delay) }
    }
  }

  private static func smaller(_ effects: [EffectScript]) -> [[EffectScript]] {
    effects.indices.flatMap { index -> [[EffectScript]] in
      var fewer = effects
      fewer.remove(at: index)
      return [fewer]
        + effects[index].smaller.map { smaller in
          var changed = effects
          changed[index] = smaller
          return changed
        }
    }
  }
}
