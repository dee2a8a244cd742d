// An app adds a setter to the reader.
import StateKit

extension SharedReader {
  func write(_ value: Published) {
    #if ATTACK
      // expected-error@+1 {{cannot assign to property: 'wrappedValue' is a get-only property}}
      wrappedValue = value
    #else
      print(wrappedValue == value)
    #endif
  }
}
