/// What a new tape says about its origin.
///
/// - Source: FORMATS §5.
public struct TapeDescription: Hashable, Sendable {
  /// The application that created the tape.
  public var application: String
  /// Its build, in the application's own notation.
  public var build: String
  /// The version of the rules that decided the first events.
  public var rulesVersion: UInt32
  /// When the tape was created, in milliseconds since 1970; the log has no clock of its own.
  public var createdAtMilliseconds: Int64

  /// Makes a description; see the properties.
  public init(application: String, build: String, rulesVersion: UInt32, createdAtMilliseconds: Int64) {
    self.application = application
    self.build = build
    self.rulesVersion = rulesVersion
    self.createdAtMilliseconds = createdAtMilliseconds
  }
}

extension LMDBEventLog {
  /// How to open a tape.
  ///
  /// - Source: FORMATS §5, ARCHITECTURE §2.5.
  public struct Options: Sendable {
    /// What the opener wants to do.
    public enum Mode: Hashable, Sendable {
      /// Only read: the tape is never written, and may lie on a read-only file system.
      case readOnly
      /// Read and append; `create` makes the tape if there is none.
      case readWrite(create: Bool)
    }

    /// When an append counts as stored.
    public enum Durability: Hashable, Sendable {
      /// When it is on the disk.
      case full
      /// When the operating system has it: survives a crash of the process; a power cut may take back the last
      /// appends but never damages the tape (`MDB_NOMETASYNC`).
      case relaxed
    }

    /// What the opener wants to do.
    public var mode: Mode
    /// When an append counts as stored.
    public var durability: Durability
    /// The address space to reserve at first, at least that of the file; it grows by itself. On disk a tape takes what
    /// it needs.
    public var mapSizeBytes: Int
    /// Where the map stops growing: appends beyond fail with `full`. nil: when the disk is full.
    public var maximumMapSizeBytes: Int?
    /// Whether to open a tape on a network file system, where locks and maps may not work; for reading copies only.
    public var allowsNetworkFileSystem: Bool
    /// What is written into a tape when it is created.
    public var description: TapeDescription
    /// Told what the writer does; nil tells nobody.
    public var observer: (any TapeObserver)?
    /// What a new tape begins with, if it is a later epoch.
    public var seed: EpochSeed?
    /// The most that waits for the writer; not public, tests make it small.
    var queueLimit = WriteQueue.Limit()

    /// Makes options; see the properties.
    public init(
      mode: Mode, durability: Durability = .full, mapSizeBytes: Int = 16 << 30, maximumMapSizeBytes: Int? = nil,
      allowsNetworkFileSystem: Bool = false,
      description: TapeDescription = TapeDescription(
        application: "", build: "", rulesVersion: 0, createdAtMilliseconds: 0),
      observer: (any TapeObserver)? = nil
    ) {
      self.mode = mode
      self.durability = durability
      self.mapSizeBytes = mapSizeBytes
      self.maximumMapSizeBytes = maximumMapSizeBytes
      self.allowsNetworkFileSystem = allowsNetworkFileSystem
      self.description = description
      self.observer = observer
    }

    var isReadOnly: Bool { mode == .readOnly }
    var mayCreate: Bool { mode == .readWrite(create: true) }
  }
}
