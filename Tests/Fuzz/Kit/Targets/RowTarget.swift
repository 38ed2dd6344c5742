import DomainKit
import OrdersDomain
import StorageKit
import TestingKit

@testable import AuthData
@testable import BooksData
@testable import EmployeesData
@testable import OrdersData
@testable import RestaurantsData

/// Stored rows: each is refused with an error of the storage, or becomes an entity that is stored
/// as the same rows again.
struct RowTarget: FuzzTarget {
  let name = "stored rows"
  private let checks: [@Sendable (inout Choices) -> String?]

  init() throws {
    let schema = StoredSchema(
      AuthMigrations.all + BooksMigrations.all + EmployeesMigrations.all + RestaurantsMigrations.all
        + OrdersMigrations.all(settings: ShopSettings(), ids: SequentialIDs()))
    checks =
      Self.checks(schema, AuthLogEntryMapper.self, LogHeadMapper.self, EmploymentEndMapper.self, SessionMapper.self)
      + Self.checks(schema, UserMapper.self, InstallationMapper.self, LoginGuardMapper.self, KnownDeviceMapper.self)
      + Self.checks(schema, MenuItemMapper.self, OrderMapper.self, NotificationMapper.self, JournalImportMapper.self)
      + Self.checks(schema, WatchlistMapper.self, WatchlistRevisionMapper.self, CaseFileMapper.self)
      + Self.checks(schema, PersonnelFileMapper.self, EmployeeMapper.self, LibraryMapper.self, PageTagMapper.self)
      + Self.checks(schema, BookMapper.self, RestaurantMapper.self, ReviewMapper.self, FavoriteListMapper.self)
  }

  func complaint(about choices: inout Choices) async -> String? { choices.element(of: checks)(&choices) }

  private static func checks<each Mapper: AggregateMapper>(
    _ schema: StoredSchema, _ mappers: repeat (each Mapper).Type
  ) -> [@Sendable (inout Choices) -> String?] {
    var checks: [@Sendable (inout Choices) -> String?] = []
    for mapper in repeat each mappers { checks.append(check(schema, mapper)) }
    return checks
  }

  private static func check<Mapper: AggregateMapper>(
    _ schema: StoredSchema, _: Mapper.Type
  ) -> @Sendable (inout Choices) -> String? {
    let root = schema.columns(of: Mapper.Root.table.layout)
    let part = schema.columns(of: Mapper.Part.table.layout)
    return { choices in
      do {
        let rows = try (0..<(part.isEmpty ? 0 : choices.number(below: 4))).map { _ in
          try Mapper.Part(row: StoredRow(part.map { $0.value(&choices) }, of: Mapper.Part.table.layout))
        }
        let row = try Mapper.Root(row: StoredRow(root.map { $0.value(&choices) }, of: Mapper.Root.table.layout))
        return try complaint(about: Mapper.entity(from: row, parts: rows), Mapper.self)
      } catch is any UserFacingError {
        return nil
      } catch {
        return "\(Mapper.self) fails with \(error)"
      }
    }
  }

  /// Checks that an entity is read back from the rows that it is stored as.
  private static func complaint<Mapper: AggregateMapper>(about entity: Mapper.Entity, _: Mapper.Type) -> String? {
    let (row, parts) = (Mapper.root(of: entity), Mapper.parts(of: entity))
    do {
      let again = try Mapper.entity(from: row, parts: parts)
      let isSame = Mapper.root(of: again) == row && Mapper.parts(of: again) == parts
      return isSame ? nil : "\(row) is stored again as \(Mapper.root(of: again))"
    } catch {
      return "\(row) is not read back: \(error)"
    }
  }
}
