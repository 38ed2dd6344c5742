import DomainKit
import EmployeesDomain
import EmployeesInterface
import ShellKit
import Testing

@Suite struct `Values that are offered for employees` {
  private struct Staff: ListEmployeesUseCase {
    func execute(_: EmployeeFilter, after _: EmployeeKey?) async throws -> [Employee] { [try Sample.employee()] }
  }

  @Test func `belong to arguments that there are`() {
    let places = Office().argumentPlaces
    for place in EmployeeValues.arguments { #expect(places.contains(place), "\(place)") }
  }

  @Test func `are addresses with names`() async throws {
    let employee = try Sample.employee()
    let values = try await EmployeeValues.values(Staff(), for: "")
    #expect(values.map(\.value) == [employee.email.text])
    #expect(values.first?.detail.hasPrefix(employee.name.text) == true)
  }
}
