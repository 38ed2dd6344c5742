import DomainKit
import StorageKit

/// An entity with parts: a jar with kinds of beans.
@DomainEntity
@MemberwiseInit(unlabeled: 1)
struct Jar: Equatable, Sendable {
  let id: ID<Jar>
  var label: String = ""
  private(set) var beans: [String] = []

  mutating func fill(with bean: String) {
    beans.append(bean)
    raiseEvent(JarFilled(bean: bean))
  }

  mutating func empty() { beans = [] }
}

struct JarFilled: DomainEvent, Equatable {
  static let stableName = "tests.jar-filled.v1"
  let bean: String
}

/// An event that no entity raises.
struct JarEmptied: DomainEvent, Equatable {
  static let stableName = "tests.jar-emptied.v1"
}

@StoredRecord
struct JarRecord: RootRecord {
  static let table = Table<JarRecord>("tests_jar")
  let id: UniqueID
  let version: Int
  let label: String
}

@StoredRecord
struct BeanRecord: PartRecord {
  static let table = Table<BeanRecord>("tests_bean")
  let owner: UniqueID
  let position: Int
  let name: String
}

enum JarMapper: AggregateMapper {
  static func root(of jar: Jar) -> JarRecord {
    JarRecord(id: jar.id.raw, version: jar.version, label: jar.label)
  }

  static func parts(of jar: Jar) -> [BeanRecord] {
    jar.beans.enumerated().map { BeanRecord(owner: jar.id.raw, position: $0, name: $1) }
  }

  static func entity(from root: JarRecord, parts: [BeanRecord]) -> Jar {
    Jar(ID(root.id), label: root.label, beans: parts.map(\.name))
  }

  static let migration = Migration(
    "tests.0001",
    [
      .createTable(.root("tests_jar", [.text("label")])),
      .createTable(.parts("tests_bean", [.text("name")])),
    ])
}

/// The error of a test's handler or body.
struct Trouble: Error, Equatable {
  let text: String
  init(_ text: String = "trouble") { self.text = text }
}
