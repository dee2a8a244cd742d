internal import Foundation
internal import LifeSignalDomain

/// What a device shows, as text: what each owner publishes, and the device itself.
struct DeviceView {
  private let actor: StageActor

  init(_ actor: StageActor) { self.actor = actor }

  /// One part, or all of them.
  func text(_ part: PlayCommand.Part?) -> String {
    let parts = part.map { [$0] } ?? PlayCommand.Part.allCases
    return parts.map { part in
      let lines = lines(of: part).map { "  " + $0 }
      return (["\(actor.name)  \(part.rawValue)"] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func lines(of part: PlayCommand.Part) -> [String] {
    switch part {
    case .session: ["\(actor.name) is \(actor.session.phase.story)"]
    case .user: profile
    case .contacts: contacts
    case .notifications: notices
    case .queue:
      actor.user.pendingActions.isEmpty
        ? ["nothing waits to be sent"]
        : actor.user.pendingActions.map {
          "\($0.intent.story), \($0.priority), since \($0.madeAt.story), tried \($0.attempts) times"
        }
    case .screen: screen
    case .device: device
    }
  }

  private var profile: [String] {
    guard let user = actor.user.user else { return ["no profile"] }
    var lines = [
      "\(user.name), \(user.phone.e164)",
      "checks in every \(user.plan.interval.story), reminded \(user.plan.reminder.story) before",
      "last check-in \(user.lastCheckedIn?.story ?? "never"), due \(user.dueAt?.story ?? "never")"
        + (user.isOverdue(at: actor.stage.world.now) ? ": overdue" : ""),
    ]
    if case .active(let since) = user.alert {
      let delivery = actor.user.alertDelivery.map { ", \($0)" } ?? ""
      lines.append("emergency since \(since.story)\(delivery)")
    }
    if !user.note.text.isEmpty { lines.append("note: \(user.note.text)") }
    lines.append("code \(user.qrCode)")
    return lines
  }

  private var contacts: [String] {
    let now = actor.stage.world.now
    let lines = actor.contacts.contacts.map { contact -> String in
      let role: Role = contact.isDependent ? .dependent : .responder
      let pings = [
        contact.incomingPing.map { "waits for an answer since \($0.story)" },
        contact.outgoingPing.map { "has not answered since \($0.story)" },
      ].compactMap(\.self)
      return
        ([
          "\(contact.name), \(contact.roles.story)",
          StatusWord(contact.status(as: role, at: now)).rawValue,
        ] + pings).joined(separator: ", ")
    }
    return lines.isEmpty ? ["no contacts"] : lines
  }

  private var notices: [String] {
    let lines = actor.notifications.items.map { item in
      "\(item.timestamp.story)  \(item.isRead ? " " : "•") \(item.title): \(item.message)"
    }
    return lines.isEmpty ? ["no notices"] : lines
  }

  private var screen: [String] {
    guard actor.device.isRunning else { return ["the app is closed"] }
    var lines = ["sees \(actor.device.state.screen.story)"]
    if case .tabs(let tabs) = actor.device.state.screen {
      lines[0] += ": \(tabs.selectedTab.story)"
      if let scanner = tabs.home.scanner { lines.append("the scanner \(scanner.story)") }
    }
    let refusals = actor.shownRefusals.map { ShownWord.refusal($0.refusal.rawValue) }
    let question = actor.question.map { [$0.shown(on: actor.stage)] } ?? []
    let toasts = actor.device.visibleToasts.map { ShownWord.toast(ToastWord($0).rawValue) }
    return lines + (refusals + question + toasts).map { $0.text + $0.answers(by: "\(actor.name)") }
  }

  private var device: [String] {
    let reminders = actor.device.scheduledReminders.map { "will remind at \($0.date.story)" }
    return [
      actor.device.isRunning ? "the app runs" : "the app is closed",
      actor.device.isConnected ? "on the network" : "off the network",
    ] + reminders
  }
}
