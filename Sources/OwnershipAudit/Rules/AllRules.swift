/// The rules that check source files.
enum AllRules {
  static let ofSources: [any Rule] = [
    EscapeHatchRule(), BackDoorRule(), OwnershipNameRule(), OwnerShapeRule(), OwnerDefaultRule(),
    OwnerFileRule(), WrapperShapeRule(), OwnedStateRule(), ClientEndpointRule(),
    HandedWriterRule(), HiddenOverloadRule(), CompositionRootRule(), SiblingFeatureRule(),
    AmbientRule(), EffectHopRule(), GlobalStateRule(),
  ]
}
