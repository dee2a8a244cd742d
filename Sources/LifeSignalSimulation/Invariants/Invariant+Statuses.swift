internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariant 46: what a device shows of the progress of a change.
  static let ofStatuses: [Invariant] = [
    Invariant(
      number: 46,
      statement: """
        what a device shows as not saved, waiting or saved is so: an action that is not saved is not \
        sent, unless it turns on an emergency; a waiting action survives the end of the app; the server \
        has carried out each action that is saved
        """,
      checks: [
        .device { device, _ in
          let pending = Set(device.pendingActions.map(\.id))
            .union(device.pendingContactActions.map(\.id))
          return device.unsavedActions.subtracting(pending).sorted()
            .map { "action \($0) is shown as not saved, but is not pending" }
        },
        .deviceStep { step in step.falselySavedActions },
        .backendStep { step in step.sentBeforeSaved },
        .property("InvariantMonitor: a launch finds each action that was shown as waiting"),
      ])
  ]
}

extension DeviceStep {
  /// Descriptions of the actions that the step shows as saved, although the server has carried out
  /// neither them nor a later one that overrides them.
  fileprivate var falselySavedActions: [String] {
    let contactActions = Set(after.pendingContactActions.map(\.id))
    // The server carries out nothing for a deleted account.
    guard operation == "action done" || operation == "change done", let id = after.user?.id,
      let executed = account(id)?.intents.executed
    else { return [] }
    let done = dequeuedActions
    let fields = Set(done.lazy.filter { executed.contains($0.id) }.compactMap(\.intent.field))
    let falseActions = done.filter { action in
      !executed.contains(action.id) && !(action.intent.field.map(fields.contains) ?? false)
    }
    let falseChanges = before.pendingContactActions.filter {
      !contactActions.contains($0.id) && !executed.contains($0.id)
    }
    return (falseActions.map(\.id) + falseChanges.map(\.id))
      .map { "action \($0) is shown as saved, but the server has not carried it out" }
  }
}

extension BackendStep {
  /// Descriptions of actions that the device sent before they were saved.
  fileprivate var sentBeforeSaved: [String] {
    let action = executed.flatMap { $0.action.intent.emergency == nil ? $0.action.id : nil }
    return [action, executedOnContacts?.action.id].compactMap(\.self).filter(unsaved.contains)
      .map { "action \($0) was carried out, but is not on the device's disk" }
  }
}
