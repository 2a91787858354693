/// What the person wants.
struct Options {
  /// How many kills at random moments in each mode.
  var rounds = 300
  var seed: UInt64 = 1
  /// Where the tapes lie.
  var folder = ""
  /// Tries only some of the calls and crashes.
  var isShort = false
  /// Plants a fault that must be found.
  var plant: CrashTest.Plant?

  static let usage = "usage: crash-test [--rounds N] [--seed S] [--folder DIR] [--short] [--plant hasty|lying-disk]"

  /// nil if the arguments are wrong.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--short" {
        isShort = true
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--rounds":
        guard let number = Int(value), number >= 0 else { return nil }
        rounds = number
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--folder": folder = value
      case "--plant":
        guard let known = CrashTest.Plant(rawValue: value) else { return nil }
        plant = known
      default: return nil
      }
    }
  }
}
