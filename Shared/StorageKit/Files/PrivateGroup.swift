import CLibrary
import Synchronization

/// A group that only one user is in: it has the user's name, is the user's own group, lists no other
/// member, and is the primary group of no other user.
enum PrivateGroup {
  /// The size of the buffer for an entry of the database of users or groups. A group with more members
  /// is not private.
  private static let size = 16_384

  /// Returns `true` if a group is the private one of a user.
  static func has(_ id: gid_t, of user: uid_t) -> Bool {
    guard let (name, ownGroup) = entry(of: user), ownGroup == id else { return false }
    var (entry, found) = (group(), nil as UnsafeMutablePointer<group>?)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      guard let start = buffer.baseAddress, getgrgid_r(id, &entry, start, size, &found) == 0, found != nil,
        String(cString: entry.gr_name) == name
      else { return false }
      var member = entry.gr_mem
      while let text = member?.pointee {
        if String(cString: text) != name { return false }
        member = member?.advanced(by: 1)
      }
      return !isPrimary(id, ofAnotherThan: user)
    }
  }

  /// Returns `true` if a group is the primary one of another user, whom its list of members omits.
  static func isPrimary(_ id: gid_t, ofAnotherThan user: uid_t) -> Bool {
    walk.withLock { _ in
      setpwent()
      defer { endpwent() }
      while let entry = getpwent() {
        if entry.pointee.pw_gid == id, entry.pointee.pw_uid != user { return true }
      }
      return false
    }
  }

  /// The lock of the walk through the users. A process has only one walk.
  static let walk = Mutex<Void>(())

  private static func entry(of user: uid_t) -> (name: String, group: gid_t)? {
    var (entry, found) = (passwd(), nil as UnsafeMutablePointer<passwd>?)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      guard let start = buffer.baseAddress, getpwuid_r(user, &entry, start, size, &found) == 0, found != nil,
        let name = entry.pw_name
      else { return nil }
      return (String(cString: name), entry.pw_gid)
    }
  }
}
