import NavModel
import NavRecorder
import NavTestSupport
import NavText
import Testing

// What `expect` cannot say about the end of a story.

extension Story {
  /// The state at the end of the story.
  var end: NavigationState { recorder.state }

  /// The chrome of the first scene at the end of the story.
  var chrome: Chrome { end.chrome(of: 0) }

  /// The customization at the end of the story as a file of FORMATS §1.
  var customizationFile: String {
    let state = end
    let saved = state.customization
    var json = JSONWriter()
    json.customization(
      ImportedCustomization(layout: saved.layout, sidebarShown: saved.sidebarShown), state.names)
    return json.text
  }

  /// Compares the members of a customization file that are written here with those at the end of the story.
  ///
  /// The ids of `barKnown` are a set: their order does not count.
  func expectSaved(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let saved = try JSONParser.parse(customizationFile).object()
    for member in try JSONParser.parse(expected).object().members {
      let actual = try saved.required(member.key)
      let isSame =
        member.key == "barKnown"
        ? try Set(actual.strings()) == Set(member.value.strings()) : actual == member.value
      #expect(
        isSame, "\(member.key): saved \(actual.sourceText), expected \(member.value.sourceText)",
        sourceLocation: sourceLocation)
    }
  }
}

/// A state without a recorder, for the questions that a session cannot ask.
enum Model {
  /// The state after the first event.
  static func state(_ hierarchy: String, device: Device = .pad) throws -> NavigationState {
    var state = NavigationState()
    let read = try HierarchyText.read(Array(hierarchy.utf8), file: nil, names: &state.names)
    var scene = SceneOpening(id: state.names.intern("main"))
    scene.device = device
    state.reduce(state.decide(.begin(Beginning(hierarchy: read, scene: scene)), Context(by: .app)))
    return state
  }

  /// What is wrong with a hierarchy; nil if nothing is.
  static func fault(_ hierarchy: String) -> TextError? {
    var names = NameTable()
    do throws(TextError) {
      _ = try HierarchyText.read(Array(hierarchy.utf8), file: nil, names: &names)
      return nil
    } catch {
      return error
    }
  }
}
