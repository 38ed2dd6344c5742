# Everything a person does with this repository. `make help` lists it.

SOURCES = App Modules Shared Tests Package.swift
DATA ?=
SECONDS ?= 600
COMMITS ?= 100000
KEYS ?= 10000000
SEEDS ?= 100000

.PHONY: help run test accept feature remove-feature tutorial torture race model simulate fuzz lint format bench release doc docs completions man system-libraries test-tools clean

help: ## This list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: system-libraries ## Build and open the prompt
	swift build --product coffeepal
	@exec "$$(swift build --show-bin-path)/coffeepal" $(ARGS)

# The program itself is driven after the tests inside this process, and killed after both: they would starve each other.
# So would a thousand tests at once, each of which waits for all; a program at a terminal takes most of a processor.
test: system-libraries test-tools ## Run every test, or those of one module: MODULE=Orders
ifdef MODULE
	COFFEEPAL_MODULE='$(MODULE)' swift test
else
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16 swift test --skip '^(coffeepal|Torture)Tests\.'
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=5 swift test --skip-build --filter '^coffeepalTests\.'
	swift test --skip-build --filter '^TortureTests\.'
endif

accept: system-libraries ## Take over what the sessions in Transcripts/ print now: MODULE=Orders
	COFFEEPAL_ACCEPT=1 COFFEEPAL_MODULE='$(MODULE)' swift test --filter '^$(MODULE)Tests\.'
	@git --no-pager diff --stat -- '*/Transcripts/*'

# Names go through the environment, where no character of theirs means anything to the shell.
feature: ## Begin a feature: NAME=Books, and if need be SINGULAR=Book PLURAL=Books WITHOUT_DATA=1
	@swift package --allow-writing-to-package-directory new-feature "$$NAME" \
	  $(if $(SINGULAR),--singular "$$SINGULAR") $(if $(PLURAL),--plural "$$PLURAL") $(if $(WITHOUT_DATA),--without-data)
	@$(MAKE) --no-print-directory docs

remove-feature: ## Undo the beginning of a feature: NAME=Books, and FORCE=1 if it was worked on since
	@swift package --allow-writing-to-package-directory remove-feature "$$NAME" $(if $(FORCE),--force)
	@$(MAKE) --no-print-directory docs

tutorial: system-libraries ## Do what docs/adding-a-feature.md says, step by step, in this clean working copy
	@Scripts/run-tutorial

torture: system-libraries test-tools ## Kill the program in every way for SECONDS=600 and see what it keeps
	swift build --product Torture
	@exec "$$(swift build --show-bin-path)/Torture" run $(SECONDS) $(if $(ONLY),--only '$(ONLY)')

fuzz: system-libraries ## Press KEYS=10000000 random keys in the line editor
	COFFEEPAL_FUZZ_KEYS=$(KEYS) swift test --filter '^TerminalKitTests\..*Random keys'

race: system-libraries ## COMMITS=100000 of two processes on eight counters, under the Thread Sanitizer
	swift build --sanitize=thread --scratch-path .build-tsan --product Torture
	@exec "$$(swift build --scratch-path .build-tsan --show-bin-path)/Torture" race $(COMMITS)

model: ## Check a model of event deliveries: crashes, pauses, clock jumps, lost connections
	@Scripts/install-test-tools spin gcc
	@Tests/Model/run

# Hashes without a seed of their own: a seed repeats all that depends on the order of a dictionary.
simulate: ## Run the kernel through SEEDS=100000 of interleavings and faults, or one: SEED=123; PLANTED=1 plants a bug
	swift build -c release --product Simulation
	@SWIFT_DETERMINISTIC_HASHING=1 exec "$$(swift build -c release --show-bin-path)/Simulation" \
	  $(if $(SEED),seed $(SEED),$(if $(PLANTED),planted $(PLANTED),run $(SEEDS)))

lint: ## Check the form of the code
	swift format lint --strict --recursive $(SOURCES)

format: ## Bring the code into its form
	swift format --in-place --recursive $(SOURCES)

release: system-libraries ## Build an optimized binary, .build/coffeepal; its symbols stay in .build/release/coffeepal
	swift build -c release --static-swift-stdlib --product coffeepal
	strip -o .build/coffeepal "$$(swift build -c release --show-bin-path)/coffeepal"

doc: system-libraries ## Make DocC archives of the shared targets in .build/documentation
	swift build
	@Scripts/generate-documentation .build/documentation

docs: ## Write what the program says of itself into docs/
	swift build --product coffeepal
	Scripts/generate-pages "$$(swift build --show-bin-path)/coffeepal"

completions: system-libraries ## Write completion scripts for bash, zsh and fish into .build/share
	swift build --product coffeepal
	@Scripts/generate-share completions "$$(swift build --show-bin-path)/coffeepal" .build/share

man: system-libraries ## Write the man page into .build/share
	swift build --product coffeepal
	@Scripts/generate-share man "$$(swift build --show-bin-path)/coffeepal" .build/share

bench: release ## Measure against C on the same SQLite; DATA=FILE names a till journal
	@Tests/Benchmarks/run $(DATA)

system-libraries:
	@Scripts/install-system-libraries

test-tools:
	@Scripts/install-test-tools

clean: ## Remove what was built
	swift package clean
	rm -rf .build-tsan
