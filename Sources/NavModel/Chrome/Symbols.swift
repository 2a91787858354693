// Symbols in bars: B5.

extension Item {
  /// The symbol drawn in bars and ornament: filled, where there is a filled form.
  var barSymbol: String? {
    switch filledSymbol {
    case .named(let name): name
    case .outline: displaySymbol
    case nil: displaySymbol.map { Symbols.filled($0) }
    }
  }
}

/// What the model knows about symbol names.
public enum Symbols {
  /// The name of a symbol's filled form; the name itself if it is filled, or has no filled form that we know of.
  public static func filled(_ name: String) -> String {
    let isFilled = name.split(separator: ".").contains("fill")
    return isFilled || withoutFill.contains(name) ? name : name + ".fill"
  }

  /// Symbols without a filled form, sorted.
  static let withoutFill: [String] = [
    "arrow.clockwise", "arrow.down", "arrow.left", "arrow.left.arrow.right", "arrow.right", "arrow.triangle.branch",
    "arrow.up", "arrow.up.arrow.down", "arrow.up.right", "at", "chart.line.uptrend.xyaxis", "checklist", "checkmark",
    "chevron.down", "chevron.left", "chevron.right", "chevron.up", "dot.radiowaves.left.and.right", "ellipsis",
    "figure.run", "figure.walk", "globe", "infinity", "lineweight", "link", "list.and.film", "list.bullet",
    "list.bullet.indent", "list.dash", "list.number", "list.star", "list.triangle", "magnifyingglass", "minus",
    "music.mic", "music.note", "music.note.list", "number", "paperclip", "percent", "plus",
    "plus.magnifyingglass", "questionmark", "scribble", "sidebar.left", "sidebar.right",
    "slider.horizontal.3", "slider.vertical.3", "sparkle", "sparkles",
    "textformat", "textformat.size", "timeline.selection", "waveform", "waveform.path",
    "waveform.path.ecg", "wifi", "xmark",
  ]
}
