/// Where news comes from for whoever is at the prompt: what others did that concerns them.
///
/// The shell makes a source with the first prompt, and asks it while somebody is at one. What happened while a command ran is
/// told at the next prompt.
package protocol NoticeSource: Sendable {
  /// A number that is another one whenever there may be news. It is asked for once a second and more while somebody is at a
  /// prompt, so it must cost next to nothing.
  func token() async throws -> Int64

  /// Looks for what is new since it was last told. Called when a prompt comes, and then when the token has changed.
  ///
  /// - Parameter tell: shows sentences above the line; false when nobody is at the prompt any more, who must then be told
  ///   the next time.
  /// - Throws: anything, for which nothing is told: the next change is another chance.
  func look(_ tell: @Sendable (_ sentences: [String]) -> Bool) async throws
}
