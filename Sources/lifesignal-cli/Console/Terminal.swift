import Foundation
import Synchronization

/// The terminal of the process, as far as a line editor needs it: keys without line buffering, the
/// size, and signals. The line editor itself is ``LineEditor``.
final class Terminal: Sendable {
  /// What happened at the terminal.
  enum Event: Equatable {
    case bytes([UInt8])
    /// The size changed, or the process continues after it was stopped.
    case needsDrawing
    case endOfInput
  }

  private struct Mode {
    /// The settings to restore; `nil` while the terminal has them.
    var saved: termios?
  }

  private let mode = Mutex(Mode())
  private let wakeups = Pipe()

  /// Starts to handle signals: a signal that ends the process first restores the terminal.
  func handleSignals(_ thread: SignalThread) {
    thread.start([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]) { signal in
      self.handle(signal)
    }
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH: wakeUp()
    case SIGCONT:
      // A shell may have changed the settings while the process was stopped.
      mode.withLock { if $0.saved != nil { Self.makeRaw($0.saved) } }
      wakeUp()
    case SIGTSTP:
      mode.withLock { Self.apply($0.saved) }
      kill(getpid(), SIGSTOP)
    default:
      // The lock stays closed, so that the terminal is not made raw again before the process ends.
      mode.withLock {
        Self.apply($0.saved)
        SignalThread.endProcess(by: signal)
      }
    }
  }

  /// Calls a closure while the terminal passes each key at once and does not show it. Afterwards the
  /// terminal has its former settings.
  func withKeys<Result>(_ body: () throws -> Result) rethrows -> Result {
    mode.withLock {
      $0.saved = Self.settings
      Self.makeRaw($0.saved)
    }
    defer {
      mode.withLock {
        Self.apply($0.saved)
        $0.saved = nil
      }
    }
    return try body()
  }

  /// Waits for the next event.
  func next() throws(SystemError) -> Event {
    let wakeup = wakeups.fileHandleForReading.fileDescriptor
    var descriptors = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      // SAFETY: The call writes only to the array, and keeps no reference to it.
      let count = unsafe poll(&descriptors, nfds_t(descriptors.count), -1)
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError(code: errno)
      }
      if descriptors[1].revents != 0 {
        _ = try Self.read(from: wakeup)
        return .needsDrawing
      }
      guard descriptors[0].revents != 0 else { continue }
      let bytes = try Self.read(from: STDIN_FILENO)
      return bytes.isEmpty ? .endOfInput : .bytes(bytes)
    }
  }

  /// The current size of the terminal to which the results go; `nil` if it reports none.
  static var size: TerminalSize? {
    var size = winsize()
    // SAFETY: The call writes to the variable, and keeps no reference to it.
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return TerminalSize(
      columns: Int(size.ws_col),
      rows: size.ws_row > 0 ? Int(size.ws_row) : TerminalSize.standard.rows)
  }

  private func wakeUp() {
    try? wakeups.fileHandleForWriting.write(contentsOf: Data([0]))
  }

  private static func read(from descriptor: Int32) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 10)
    while true {
      // SAFETY: The call writes at most as many bytes as the buffer has, and keeps no reference to
      // it.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 { return Array(bytes.prefix(count)) }
      // After the terminal was closed, a read fails with EIO.
      if errno == EIO { return [] }
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }

  // MARK: Settings

  private static var settings: termios? {
    var settings = termios()
    // SAFETY: The call writes to the variable, and keeps no reference to it.
    return unsafe tcgetattr(STDIN_FILENO, &settings) == 0 ? settings : nil
  }

  /// Applies settings after all output is written. Keys that were not read yet are kept.
  private static func apply(_ settings: termios?) {
    guard var settings else { return }
    // SAFETY: The call reads the variable, and keeps no reference to it.
    while unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) != 0, errno == EINTR {}
  }

  private static func makeRaw(_ settings: termios?) {
    guard var settings else { return }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR)
    // SAFETY: Both indices are below the number of control characters, which the system defines.
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 1
      unsafe characters[Int(VTIME)] = 0
    }
    apply(settings)
  }
}
