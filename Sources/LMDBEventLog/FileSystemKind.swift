import CPlatform

/// The kind of file system that a file lies on.
enum FileSystemKind {
  /// The magic numbers of file systems on which locks or shared maps do not work between machines.
  ///
  /// - Source: statfs(2) and linux/magic.h.
  private static let network: [(magic: UInt64, name: String)] = [
    (0x6969, "NFS"), (0x517B, "SMB"), (0xFF53_4D42, "CIFS"), (0xFE53_4D42, "SMB2"), (0x6573_5546, "FUSE"),
    (0x0102_1997, "9p"), (0x5346_414F, "AFS"), (0x7375_7245, "Coda"), (0x00C3_6400, "Ceph"), (0x564C, "NCP"),
    (0x0BD0_0BD0, "Lustre"), (0x0116_1970, "GFS2"), (0x7461_636F, "OCFS2"), (0x786F_4256, "VirtualBox shared folder"),
    (0xBACB_ACBC, "VMware shared folder"),
  ]

  /// The name of the network file system with this magic number, nil if it is a local one.
  static func networkName(magic: UInt64) -> String? {
    network.first { $0.magic == magic }?.name
  }

  /// The name of the network file system that a path lies on, nil if it is local or cannot be told.
  static func networkName(at path: String) -> String? {
    var status = platform_file_system()
    guard platform_file_system_at(path, &status) == 0 else { return nil }
    return networkName(magic: status.magic)
  }

  /// How many bytes this process may still write on the file system of an open file, nil if it cannot be told.
  static func availableByteCount(of descriptor: Int32) -> UInt64? {
    var status = platform_file_system()
    guard platform_file_system_of(descriptor, &status) == 0 else { return nil }
    return status.available_bytes
  }
}
