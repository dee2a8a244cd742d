internal import Synchronization

/// The token that is too old, and the session that is over.
extension BackendConnection {
  /// Has the session's token be another one. Several requests that met the same old token ask for one.
  ///
  /// - Throws: Why there is none: the request that met the old token fails with it.
  func renew(_ expired: Authentication) async throws {
    while let current = authentication, current == expired {
      switch try await renewal.take() {
      case .done, .abandoned: continue
      case .failed(let error): throw error
      case nil: break
      }
      // Between the look and the turn somebody else may have been done.
      guard authentication == expired else {
        renewal.end(.done)
        return
      }
      do {
        try await exchangeToken(of: expired)
        renewal.end(.done)
        return
      } catch {
        renewal.end(error is CancellationError ? .abandoned : .failed(error))
        throw error
      }
    }
  }

  private func exchangeToken(of expired: Authentication) async throws {
    guard let session = state.withLock({ $0.session }) else { return }
    let id = expired.account.session
    session.renewalBegan(id)
    do {
      let token = try await exchange(.refreshToken(), in: expired)
      await session.renewalEnded(id, token)
    } catch {
      switch error {
      case ConnectionError.refused(.notAuthenticated): lose(expired)
      case ConnectionError.refused(.sessionEnded): break
      default: await session.renewalEnded(id, nil)
      }
      throw error
    }
  }

  /// A request that was made in a session was refused: tells that the session is over.
  func lose(_ session: Authentication?) {
    if let session { announce(.refused(session.account.session)) }
  }

  /// Tells whoever waits for it that a session is over.
  func announce(_ loss: SessionLoss) {
    for watcher in state.withLock({ $0.watchers(toTell: loss) }) { watcher.yield(loss) }
  }

  /// Waits until the backend says that a session is over, in a message of its own or in a refusal.
  ///
  /// - Parameter isMine: whether it is the session that is waited for.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sessionEnd(where isMine: (SessionLoss) -> Bool) async throws -> SessionLoss {
    let (losses, continuation) = AsyncStream.makeStream(of: SessionLoss.self)
    let number = state.withLock { $0.addWatcher(continuation) }
    defer { state.withLock { $0.removeWatcher(number) } }
    for await loss in losses where isMine(loss) { return loss }
    throw CancellationError()
  }
}
