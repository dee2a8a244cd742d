import Foundation
import StateKit

extension DateGenerator {
  /// In the clients' module, this would hide the generator's own method.
  func now() -> Date { .distantPast }
}
