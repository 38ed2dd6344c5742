# Everything a person does with this repository. `make help` lists it.

SOURCES = App Modules Shared Tests Package.swift
DATA ?=
SECONDS ?= 600
COMMITS ?= 100000

.PHONY: help run test torture race lint format bench release docs system-libraries test-tools clean

help: ## This list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: system-libraries ## Build and open the prompt
	swift build --product coffeepal
	@exec "$$(swift build --show-bin-path)/coffeepal" $(ARGS)

# The program itself is driven after the tests inside this process, and killed after both: they would starve each other.
test: system-libraries test-tools ## Run every test, or those of one module: MODULE=Orders
ifdef MODULE
	swift test --filter '^$(MODULE)(Domain|Data|Interface|Tests)'
else
	swift test --skip '^(coffeepal|Torture)Tests\.'
	swift test --skip-build --filter '^coffeepalTests\.'
	swift test --skip-build --filter '^TortureTests\.'
endif

torture: system-libraries test-tools ## Kill the program in every way for SECONDS=600 and see what it keeps
	swift build --product Torture
	@exec "$$(swift build --show-bin-path)/Torture" run $(SECONDS) $(if $(ONLY),--only '$(ONLY)')

race: system-libraries ## COMMITS=100000 of two processes on eight counters, under the Thread Sanitizer
	swift build --sanitize=thread --scratch-path .build-tsan --product Torture
	@exec "$$(swift build --scratch-path .build-tsan --show-bin-path)/Torture" race $(COMMITS)

lint: ## Check the form of the code
	swift format lint --strict --recursive $(SOURCES)

format: ## Bring the code into its form
	swift format --in-place --recursive $(SOURCES)

release: system-libraries ## An optimised binary with the Swift runtime linked in
	swift build -c release --static-swift-stdlib --product coffeepal
	@echo "$$(swift build -c release --show-bin-path)/coffeepal"

docs: ## Write docs/commands.md anew from the program's help
	swift build --product coffeepal
	Scripts/generate-commands-page "$$(swift build --show-bin-path)/coffeepal"

bench: release ## Measure against C on the same SQLite; DATA=FILE names a till journal
	@Tests/Benchmarks/run $(DATA)

system-libraries:
	@Scripts/install-system-libraries

test-tools:
	@Scripts/install-test-tools

clean: ## Remove what was built
	swift package clean
	rm -rf .build-tsan
