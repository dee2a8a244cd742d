import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalSimulation

/// In a simulated world, an app can be killed and launched again, and a device can lose its
/// connection.
struct DeviceKillTests {
  private let world = World(seed: 31, latency: .milliseconds(50))

  @Test func `A kill ends the store and all its effects`() throws {
    world.addActivePerson("Ana")
    let ana = try #require(world.device("Ana"))
    weak let storage = ana.storage
    ana.kill()
    #expect(!ana.isRunning)
    #expect(ana.state == ApplicationFeature.State())
    ana.send(.signOutTapped)
    world.settle()
    #expect(ana.launch())
    #expect(ana.isRunning)
    #expect(storage == nil)
    #expect(world.issues.isEmpty)
    #expect(world.violations.isEmpty)
  }

  @Test func `A kill at any point of a sign-in leaves no inconsistent state`() throws {
    for jobCount in 0..<60 {
      let world = World(seed: 32, latency: .milliseconds(50))
      let person = world.addPerson("Ana")
      let ana = try #require(world.device("Ana"))
      ana.send(.signIn(.regionSelected(person.phone.region)))
      ana.send(.signIn(.numberChanged(person.phone.e164)))
      ana.send(.signIn(.sendCodeTapped))
      world.run(jobs: jobCount)
      ana.kill()
      world.settle()
      ana.launch()
      world.settle()
      world.signIn(person, on: ana)
      world.onboard(firstName: "Ana", lastName: "Diaz", on: ana)
      #expect(ana.published(ReadOnlySessionState.self).isActive)
      #expect(world.issues.isEmpty)
      #expect(world.violations.isEmpty)
    }
  }

  @Test func `A reply to an app is lost if the app was killed and launched again`() throws {
    let person = world.addPerson("Ana")
    let ana = try #require(world.device("Ana"))
    ana.send(.signIn(.numberChanged(person.phone.e164)))
    ana.send(.signIn(.sendCodeTapped))
    world.advance(by: .milliseconds(60))
    #expect(world.messages(to: person.phone).count == 1)
    ana.kill()
    ana.launch()
    world.settle()
    #expect(ana.published(ReadOnlySessionState.self).verification == nil)
    #expect(world.issues.isEmpty)
  }

  @Test func `An app does not launch while another process uses its files`() throws {
    let files = InMemoryStateFiles(folder: "taken")
    let otherStorage = try SharedStorage(files: files)
    let world = World(files: { _ in files })
    world.addPerson("Ana")
    let ana = try #require(world.device("Ana"))
    #expect(!ana.isRunning)
    #expect(ana.launchFailure == .inUse(folder: "taken"))
    otherStorage.close()
    #expect(ana.launch())
    #expect(ana.launchFailure == nil)
  }

  @Test func `A disconnected device reaches the server only after it is connected again`() throws {
    let person = world.addPerson("Ana")
    let ana = try #require(world.device("Ana"))
    ana.setConnected(false)
    #expect(!ana.isConnected && !ana.isReachable)
    ana.send(.signIn(.numberChanged(person.phone.e164)))
    ana.send(.signIn(.sendCodeTapped))
    world.settle()
    #expect(world.messages(to: person.phone).isEmpty)
    ana.setConnected(true)
    ana.kill()
    ana.launch()
    world.signIn(person, on: ana)
    #expect(ana.published(ReadOnlySessionState.self).account != nil)
  }

  @Test func `A device with a broken link is still connected, but is not reachable`() throws {
    world.addPerson("Ana")
    let ana = try #require(world.device("Ana"))
    ana.setLinkBroken(true)
    #expect(ana.isConnected)
    #expect(!ana.isReachable)
    ana.setLinkBroken(false)
    #expect(ana.isReachable)
  }

  /// Regression test: nothing saved a session again that a full disk had refused, so the next launch undid a
  /// sign-out.
  @Test func `A sign-out that a full disk refused is saved when there is space`() throws {
    let transcript = try ScenarioTranscript(
      """
      person Ana
      Ana signs up as "Ana" "Diaz"
      Ana loses the network
      Ana's phone has a full disk
      Ana signs out
      Ana's phone has space on the disk
      after 1 min Ana closes the app
      Ana opens the app
      after 1 min expect Ana is signed out
      """)
    #expect(transcript.failures == [])
  }
}
