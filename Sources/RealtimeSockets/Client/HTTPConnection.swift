import HTTPExchange
import Realtime

/// One socket of a loop for one HTTP exchange.
final class HTTPConnection: DescriptorHandler {
  private enum Phase {
    case waiting
    case ended(Result<HTTPResponse, HTTPClientError>)
    /// The system reported an error before the server received anything.
    case unreachable
  }

  private var socket: WatchedDescriptor
  private var exchange: ClientHTTPExchange
  private var phase = Phase.waiting
  /// The bytes of the request that are not written yet.
  private var output: [UInt8]
  private var hasWritten = false
  private var waiter: Waiter?

  init(descriptor: Int32, _ exchange: ClientHTTPExchange) {
    socket = WatchedDescriptor(descriptor)
    self.exchange = exchange
    output = exchange.bytes
  }

  /// Takes over the descriptor; closes it if the loop cannot watch it.
  func start(in reactor: isolated Reactor) throws(SystemCallFailure) {
    do throws(SystemCallFailure) { try socket.start(self, in: reactor) } catch {
      socket.close(in: reactor)
      throw error
    }
    socket.watch(for: [.read, .write], in: reactor)
  }

  /// Returns a waiter for the end of the exchange; nil if it has ended.
  func makeWaiter() -> Waiter? {
    guard case .waiting = phase else { return nil }
    let waiter = Waiter()
    self.waiter = waiter
    return waiter
  }

  /// Returns the outcome of the exchange; nil if the server could not be reached at this address.
  func outcome() -> Result<HTTPResponse, HTTPClientError>? {
    switch phase {
    case .waiting: .failure(.connectionLost)
    case .ended(let result): result
    case .unreachable: nil
    }
  }

  func close(in reactor: isolated Reactor) { socket.close(in: reactor) }

  // MARK: Events of the loop

  func ready(_ readiness: Readiness, in reactor: isolated Reactor) {
    guard case .waiting = phase else { return }
    if !readiness.isDisjoint(with: [.write, .failure]) { write(in: reactor) }
    if !readiness.isDisjoint(with: [.read, .failure]) { read(in: reactor) }
  }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {}

  func shutDown(in reactor: isolated Reactor) {
    end(.failure(.connectionLost))
    close(in: reactor)
  }

  private func write(in reactor: isolated Reactor) {
    while !output.isEmpty {
      switch Descriptor.write(socket.descriptor, output.span) {
      case .done(let count):
        hasWritten = true
        output.removeFirst(count)
      case .wouldBlock, .ended: return
      case .failed:
        // The server may have answered before it ended the connection.
        return hasWritten ? read(in: reactor) : end(.unreachable)
      }
    }
    socket.watch(for: .read, in: reactor)
  }

  private func read(in reactor: isolated Reactor) {
    var buffer = reactor.takeReadBuffer()
    defer { reactor.giveBack(buffer) }
    while case .waiting = phase {
      switch Descriptor.read(socket.descriptor, into: &buffer) {
      case .done(let count):
        do throws(HTTPClientError) {
          let response = try exchange.receive(buffer.span.extracting(first: count))
          if let response { end(.success(response)) }
        } catch {
          end(.failure(error))
        }
      case .wouldBlock: return
      case .ended:
        do throws(HTTPClientError) { end(.success(try exchange.ended())) } catch {
          end(.failure(error))
        }
      case .failed: hasWritten ? end(.failure(.connectionLost)) : end(.unreachable)
      }
    }
  }

  private func end(_ result: Result<HTTPResponse, HTTPClientError>) { end(.ended(result)) }

  private func end(_ new: Phase) {
    guard case .waiting = phase else { return }
    phase = new
    waiter?.signal()
    waiter = nil
  }
}
