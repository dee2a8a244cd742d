/// All rules that look at one source file.
enum AllRules {
  static let ofSources: [any Rule] = [
    EscapeHatchRule(), BackDoorRule(), OwnershipNameRule(), OwnerShapeRule(), OwnerDefaultRule(),
    OwnerFileRule(), WrapperShapeRule(), OwnedStateRule(), ClientEndpointRule(),
    HiddenOverloadRule(), CompositionRootRule(), SiblingFeatureRule(), AmbientRule(),
    GlobalStateRule(),
  ]
}
