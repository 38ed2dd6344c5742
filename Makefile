# Everything a person does with this repository. `make help` lists it.

SOURCES = App Modules Shared Tests Package.swift
DATA ?=

.PHONY: help run test lint format bench release docs system-libraries clean

help: ## This list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: system-libraries ## Build and open the prompt
	swift build --product coffeepal
	@exec "$$(swift build --show-bin-path)/coffeepal" $(ARGS)

test: system-libraries ## Run every test, or those of one module: MODULE=Orders
	swift test $(if $(MODULE),--filter '^$(MODULE)(Domain|Data|Interface|Tests)')

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

clean: ## Remove what was built
	swift package clean
