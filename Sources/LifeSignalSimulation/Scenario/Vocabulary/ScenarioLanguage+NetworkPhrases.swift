internal import LifeSignalDomain

/// The network of a device: its type and its cost.
extension ScenarioLanguage {
  static let networkOperations: [Phrase<DeviceOperation>] = [
    Phrase("is on <network>", "the network of the device, at no cost", .network) { type in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.use(NetworkConnection(type))
      }
    },
    Phrase("is on <cost> <network>", "the network of the device", .networkCost, .network) {
      cost, type in
      DeviceOperation { actor throws(ScenarioStepError) in try actor.use(cost.connection(type)) }
    },
  ]

  static let networkExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("is on <network>", "a network at no cost", .network) { type in
      DeviceExpectation { actor throws(ScenarioStepError) in
        actor.isOn(NetworkConnection(type))
      }
    },
    Phrase("is on <cost> <network>", "a network with a cost", .networkCost, .network) {
      cost, type in
      DeviceExpectation { actor throws(ScenarioStepError) in actor.isOn(cost.connection(type)) }
    },
    Phrase("is on no network", "the app knows of none") {
      DeviceExpectation { actor throws(ScenarioStepError) in actor.isOn(nil) }
    },
  ]
}

/// What data over a network costs, in the language of scenarios.
enum NetworkCostWord: String, CaseIterable, Sendable {
  case expensive
  /// The person asked the device to save data.
  case constrained
  case expensiveAndConstrained = "expensive-and-constrained"

  fileprivate func connection(_ type: NetworkType) -> NetworkConnection {
    NetworkConnection(
      type, isExpensive: self != .constrained, isConstrained: self != .expensive)
  }
}

extension PhraseSlot where Value == NetworkType {
  fileprivate static var network: Self {
    .choice(NetworkType.allCases.map { ($0.rawValue, $0) })
  }
}

extension PhraseSlot where Value == NetworkCostWord {
  fileprivate static var networkCost: Self {
    .choice(NetworkCostWord.allCases.map { ($0.rawValue, $0) })
  }
}

extension NetworkPath {
  /// The network in the language of scenarios: the words after "is on".
  var scenarioText: String {
    guard let connection else { return "no network" }
    let cost: NetworkCostWord? =
      switch (connection.isExpensive, connection.isConstrained) {
      case (true, true): .expensiveAndConstrained
      case (true, false): .expensive
      case (false, true): .constrained
      case (false, false): nil
      }
    return [cost?.rawValue, connection.type.rawValue].compactMap(\.self).joined(separator: " ")
  }
}

extension ScenarioDevice {
  fileprivate func use(_ connection: NetworkConnection) throws(ScenarioStepError) {
    guard device.network.connection != connection else {
      throw .notPossible(
        reason: "the device of \(name) is already on \(device.network.scenarioText)")
    }
    if !device.isConnected {
      context.remark("the device has no network until it gets it back", by: name)
    }
    device.setNetwork(connection)
  }

  fileprivate func isOn(_ connection: NetworkConnection?) -> ExpectationResult {
    let expected = connection.map { NetworkPath.connected($0) } ?? .none
    return ExpectationResult(
      isMet: session.networkPath == expected,
      found: session.networkPath.map { "\(name) is on \($0.scenarioText)" } ?? "no report")
  }
}
