public import HTTPExchange

extension ExperimentUser {
  /// Builds a user step by step, with the names of Amplitude's Experiment.
  ///
  /// ```swift
  /// let user = ExperimentUser.Builder().userId("u7").userProperty("plan", value: "pro").build()
  /// ```
  public struct Builder: Sendable {
    private var user = ExperimentUser()

    /// Creates a builder of a user without properties.
    public init() {}

    /// Returns the user with the properties that were set.
    public func build() -> ExperimentUser { user }

    /// Sets the identifier of the person.
    public func userId(_ value: String?) -> Self { setting(\.userID, value) }
    /// Sets the identifier of the device.
    public func deviceId(_ value: String?) -> Self { setting(\.deviceID, value) }
    /// Sets the country of the user.
    public func country(_ value: String?) -> Self { setting(\.country, value) }
    /// Sets the region of the country.
    public func region(_ value: String?) -> Self { setting(\.region, value) }
    /// Sets the designated market area.
    public func dma(_ value: String?) -> Self { setting(\.dma, value) }
    /// Sets the city of the user.
    public func city(_ value: String?) -> Self { setting(\.city, value) }
    /// Sets the language of the user.
    public func language(_ value: String?) -> Self { setting(\.language, value) }
    /// Sets the platform, such as `iOS`.
    public func platform(_ value: String?) -> Self { setting(\.platform, value) }
    /// Sets the version of the app.
    public func version(_ value: String?) -> Self { setting(\.version, value) }
    /// Sets the operating system and its version.
    public func os(_ value: String?) -> Self { setting(\.os, value) }
    /// Sets the manufacturer of the device.
    public func deviceManufacturer(_ value: String?) -> Self {
      setting(\.deviceManufacturer, value)
    }
    /// Sets the brand of the device.
    public func deviceBrand(_ value: String?) -> Self { setting(\.deviceBrand, value) }
    /// Sets the model of the device.
    public func deviceModel(_ value: String?) -> Self { setting(\.deviceModel, value) }
    /// Sets the carrier of the mobile network.
    public func carrier(_ value: String?) -> Self { setting(\.carrier, value) }
    /// Sets the library that asks for variants.
    public func library(_ value: String?) -> Self { setting(\.library, value) }
    /// Sets all properties that rules of flags can refer to.
    public func userProperties(_ value: [String: JSONValue]) -> Self {
      setting(\.userProperties, value)
    }

    /// Sets one property that rules of flags can refer to.
    public func userProperty(_ name: String, value: JSONValue?) -> Self {
      var builder = self
      builder.user.userProperties[name] = value
      return builder
    }

    /// Adds the user to a group.
    public func group(_ type: String, _ name: String) -> Self {
      var builder = self
      builder.user.groups[type, default: []].append(name)
      return builder
    }

    /// Sets one property of a group.
    public func groupProperty(
      _ type: String, _ name: String, _ property: String, value: JSONValue?
    ) -> Self {
      var builder = self
      builder.user.groupProperties[type, default: [:]][name, default: [:]][property] = value
      return builder
    }

    private func setting<Value>(
      _ path: WritableKeyPath<ExperimentUser, Value>, _ value: Value
    ) -> Self {
      var builder = self
      builder.user[keyPath: path] = value
      return builder
    }
  }
}
