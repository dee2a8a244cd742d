// Four threads that contend for one `Mutex`. Under the thread sanitizer, without `mutex-events.c`, this program
// is reported as a data race.
import Synchronization

final class Numbers: Sendable {
  let all = Mutex([0])
}

@main struct ContendedMutex {
  static func main() async {
    let numbers = Numbers()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for number in 0..<200_000 {
            numbers.all.withLock { all in
              all[0] &+= number
              if number % 1_000 == 0 { all.append(number) }
            }
          }
        }
      }
    }
    print(numbers.all.withLock { $0.count })
  }
}
