internal import Foundation
internal import LifeSignalDomain
internal import LifeSignalFeatures

/// The state of a device as text: the states that the app publishes, and the device's own state.
struct DeviceView {
  private let actor: ScenarioDevice

  init(_ actor: ScenarioDevice) { self.actor = actor }

  /// Returns the text of one part of the state, or of all parts for `nil`.
  func text(_ part: PlaySessionCommand.Part?) -> String {
    let parts = part.map { [$0] } ?? PlaySessionCommand.Part.allCases
    return parts.map { part in
      let lines = lines(of: part).map { "  " + $0 }
      return (["\(actor.name)  \(part.rawValue)"] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func lines(of part: PlaySessionCommand.Part) -> [String] {
    switch part {
    case .session: ["\(actor.name) is \(actor.session.phase.scenarioText)"]
    case .user: profile
    case .contacts: contacts
    case .notifications: notices
    case .queue: queue
    case .screen: screen
    case .device: device
    }
  }

  private var profile: [String] {
    guard let user = actor.user.user else { return ["no profile"] }
    var lines = [
      "\(user.name), \(user.phone.e164)",
      "checks in every \(user.plan.interval.scenarioText), "
        + (user.plan.reminder == .off
          ? "without a reminder" : "reminded \(user.plan.reminder.scenarioText) before"),
      "last check-in \(actor.context.text(user.lastCheckedIn) ?? "never"), "
        + "due \(actor.context.text(user.dueAt) ?? "never")"
        + (user.isOverdue(at: actor.device.appDate) ? ": overdue" : ""),
    ]
    if case .active(let since) = user.alert {
      let delivery = actor.user.alertDelivery.map { ", \($0)" } ?? ""
      lines.append("emergency since \(actor.context.text(since))\(delivery)")
    }
    if !user.note.text.isEmpty { lines.append("note: \(user.note.text)") }
    lines.append("code \(user.qrCode)")
    return lines
  }

  private var queue: [String] {
    let actions = actor.user.pendingActions.map { action in
      "\(action.intent.scenarioText), \(statusText(of: action.id)), \(action.priority), "
        + "since \(actor.context.text(action.time.estimatedDate)), "
        + (action.attempts == 1 ? "tried once" : "tried \(action.attempts) times")
    }
    let changes = actor.contacts.pendingActions.map { action in
      let names = action.intent.contacts.map { actor.context.name(of: $0) }
      return "\(action.intent.scenarioText) for \(names.joined(separator: ", ")), "
        + "\(statusText(of: action.id)), since \(actor.context.text(action.time.estimatedDate))"
    }
    return actions.isEmpty && changes.isEmpty ? ["nothing waits to be sent"] : actions + changes
  }

  private func statusText(of action: ActionID) -> String {
    switch actor.status(of: action) {
    case .notSaved: "not saved"
    case .waiting: "waiting to be sent"
    case .saved: "saved"
    }
  }

  private var contacts: [String] {
    let now = actor.device.appDate
    let lines = actor.contacts.contacts.map { contact -> String in
      let role: Role = contact.isDependent ? .dependent : .responder
      let pings = [
        contact.incomingPing.map { "waiting for an answer since \(actor.context.text($0))" },
        contact.outgoingPing.map { "has not answered since \(actor.context.text($0))" },
      ].compactMap(\.self)
      return
        ([
          "\(contact.name), \(contact.roles.scenarioText)",
          StatusWord(contact.status(as: role, at: now)).rawValue,
        ] + pings).joined(separator: ", ")
    }
    return lines.isEmpty ? ["no contacts"] : lines
  }

  private var notices: [String] {
    let items = actor.notifications.items.map(HistoryEntry.item)
    let lines = (actor.user.pendingEmergencies.map(HistoryEntry.pending) + items).map { entry in
      let isRead = if case .item(let item) = entry { item.isRead } else { false }
      let text = entry.text(formatting: actor.context.text)
      return "\(actor.context.text(entry.date))  \(isRead ? " " : "•") \(entry.title): \(text)"
    }
    return lines.isEmpty ? ["no notices"] : lines
  }

  private var screen: [String] {
    guard actor.device.isRunning else { return ["the app is closed"] }
    var lines = ["sees \(actor.device.state.screen.scenarioText)"]
    if case .tabs(let tabs) = actor.device.state.screen {
      lines[0] += ": \(tabs.selectedTab.scenarioText)"
      if let scanner = tabs.home.scanner { lines.append("the scanner \(scanner.scenarioText)") }
    }
    if let text = actor.session.liveUpdates.text { lines.append(text) }
    let refusals = actor.shownRefusals.map { ScreenMessage.refusal($0.refusal.rawValue) }
    let question = actor.question.map { [$0.shown(on: actor.context)] } ?? []
    let toasts = actor.device.visibleToasts.map { ScreenMessage($0) }
    return lines
      + (refusals + question + toasts).map { $0.text + $0.answerHint(for: "\(actor.name)") }
  }

  private var device: [String] {
    let reminders = actor.device.scheduledReminders.map {
      "will remind at \(actor.context.text($0.date)): \($0.copy.text)"
    }
    return [
      actor.device.isInBackground
        ? "the app is in the background"
        : actor.device.isRunning ? "the app is running" : "the app is closed",
      actor.device.isDiskFull ? "the disk is full" : nil,
      actor.device.network.connection == nil
        ? "off the network" : "on the network: \(actor.device.network.scenarioText)",
    ].compactMap(\.self) + reminders
  }
}
