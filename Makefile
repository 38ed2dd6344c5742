# The commands of this repository. `make help` lists them.

SOURCES = App Modules Shared Tests Package.swift
DATA ?=
SECONDS ?= 600
COMMITS ?= 100000
KEYS ?= 10000000
INPUTS ?= 10000000
SEEDS ?= 100000
ENGINE ?=
MINUTES ?= 30
TILLS ?= 64
CLIENT ?= coffeepal

# The server of the tests: a throw-away one for each run, or none with ENGINE=sqlite.
ifeq ($(ENGINE),sqlite)
  WITH_POSTGRES = env -u COFFEEPAL_TEST_POSTGRES
else ifeq ($(ENGINE),)
  WITH_POSTGRES = Scripts/with-postgres
else
  $(error ENGINE is sqlite, which leaves PostgreSQL out, or empty)
endif

.PHONY: help run test test-release accept feature entity command field remove-feature remove-generated tutorial torture race model simulate fuzz lint format style bench bench-postgres bench-tills cluster-proof release doc docs pictures completions man system-libraries test-tools clean

help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: system-libraries ## Build and open the prompt
	swift build --product coffeepal
	@exec "$$(swift build --show-bin-path)/coffeepal" $(ARGS)

# Tests in this process run first, then tests that run the program, then tests that kill it: in parallel, they would take
# too much time from each other. The limits on parallel tests have the same reason: a program at a terminal needs most of
# a processor.
test: system-libraries test-tools ## Run every test; MODULE=Orders for one module, ENGINE=sqlite without PostgreSQL
ifdef MODULE
	COFFEEPAL_MODULE='$(MODULE)' $(WITH_POSTGRES) swift test
else
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16 $(WITH_POSTGRES) swift test --skip '^(coffeepal|Torture)Tests\.'
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=5 $(WITH_POSTGRES) \
	  swift test --skip-build --filter '^coffeepalTests\.'
	$(WITH_POSTGRES) swift test --skip-build --filter '^TortureTests\.'
endif

# The optimizer changes the program: one of its versions let every command that reads end with SIGSEGV.
test-release: release test-tools ## Run the tests of the program with the optimized binary
	COFFEEPAL_TEST_PROGRAM="$$PWD/.build/coffeepal" SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=5 \
	  $(WITH_POSTGRES) swift test --filter '^coffeepalTests\.'

accept: system-libraries ## Update the transcripts of a module: MODULE=Orders
	COFFEEPAL_ACCEPT=1 COFFEEPAL_MODULE='$(MODULE)' swift test --filter '^$(MODULE)Tests\.'
	@git --no-pager diff --stat -- '*/Transcripts/*'

# Names are passed in the environment, so neither the shell nor make interprets their characters. Only the generator is
# built: `make docs` builds the program, and is due before a commit.
$(foreach word,NAME FEATURE ENTITY TYPE SINGULAR PLURAL KEY PERMISSION DEFAULT,\
  $(if $(value $(word)),$(eval override export $(word) := $$(value $(word)))))
GENERATE = swift package --allow-writing-to-package-directory generate

feature: ## Generate a feature: NAME=Books; optional SINGULAR=Book PLURAL=Books KEY=title WITHOUT_DATA=1
	@$(GENERATE) feature "$$NAME" \
	  $(if $(SINGULAR),--singular "$$SINGULAR") $(if $(PLURAL),--plural "$$PLURAL") \
	  $(if $(KEY),--key "$$KEY") $(if $(WITHOUT_DATA),--without-data)

entity: ## Add an entity to a feature: FEATURE=Books NAME=Shelf; optional PLURAL=Shelves KEY=label
	@$(GENERATE) entity "$$FEATURE" "$$NAME" $(if $(PLURAL),--plural "$$PLURAL") $(if $(KEY),--key "$$KEY")

command: ## Add a command: FEATURE=Books NAME=Show; optional ENTITY=Shelf PERMISSION=addShelves
	@$(GENERATE) command "$$FEATURE" "$$NAME" \
	  $(if $(ENTITY),--entity "$$ENTITY") $(if $(PERMISSION),--permission "$$PERMISSION")

field: ## Add a field: FEATURE=Books ENTITY=Shelf NAME=width TYPE=text|integer|money|time OPTIONAL=1 or DEFAULT=8
	@$(GENERATE) field "$$FEATURE" "$$ENTITY" "$$NAME" "$$TYPE" \
	  $(if $(OPTIONAL),--optional) $(if $(DEFAULT),--default "$$DEFAULT")

remove-feature: ## Remove a generated feature: NAME=Books; FORCE=1 if it has changed
	@$(GENERATE) remove-feature "$$NAME" $(if $(FORCE),--force)

remove-generated: ## Remove what was added to a feature: FEATURE=Books NAME=Shelf, ShowShelf or Shelf.width; FORCE=1
	@$(GENERATE) remove "$$FEATURE" "$$NAME" $(if $(FORCE),--force)

tutorial: system-libraries ## Run the blocks of docs/adding-a-feature.md, in a clean working copy
	@Scripts/run-tutorial

torture: system-libraries test-tools ## Kill the program in every way for SECONDS=600, and check its data
	swift build --product Torture
	@$(WITH_POSTGRES) "$$(swift build --show-bin-path)/Torture" run $(SECONDS) $(if $(ONLY),--only '$(ONLY)')

fuzz: system-libraries ## Press KEYS=10000000 random keys, feed INPUTS=10000000 to all parsers; SEED=123 for one
	$(if $(SEED),,COFFEEPAL_FUZZ_KEYS=$(KEYS) swift test --filter '^TerminalKitTests\..*Random keys')
	swift build -c release -Xswiftc -enable-testing --scratch-path .build-fuzz --product Fuzz
	@exec .build-fuzz/release/Fuzz $(if $(SEED),seed $(SEED),run $(INPUTS))

race: system-libraries test-tools ## Run COMMITS=100000 of two processes per engine under the Thread Sanitizer
	swift build --sanitize=thread --scratch-path .build-tsan --product Torture
	@"$$(swift build --scratch-path .build-tsan --show-bin-path)/Torture" race $(COMMITS)
ifneq ($(ENGINE),sqlite)
	@$(WITH_POSTGRES) "$$(swift build --scratch-path .build-tsan --show-bin-path)/Torture" race $(COMMITS) --postgres
endif

model: ## Check a model of event deliveries in every state
	@Scripts/install-test-tools spin gcc
	@Tests/Model/run

# Hashing is deterministic, so that a seed also repeats the order of dictionaries.
simulate: ## Run the kernel with random faults SEEDS=100000 times; SEED=123 repeats one; PLANTED=1 plants a bug
	swift build -c release --product Simulation
	@SWIFT_DETERMINISTIC_HASHING=1 exec "$$(swift build -c release --show-bin-path)/Simulation" \
	  $(if $(SEED),seed $(SEED),$(if $(PLANTED),planted $(PLANTED),run $(SEEDS)))

lint: ## Check the format of the code
	swift format lint --strict --recursive $(SOURCES)

format: ## Format the code
	swift format --in-place --recursive $(SOURCES)

release: system-libraries ## Build an optimized binary, .build/coffeepal; .build/release/ keeps its symbols
	swift build -c release --static-swift-stdlib --disable-local-rpath --product coffeepal
	strip -o .build/coffeepal "$$(swift build -c release --show-bin-path)/coffeepal"
	@test "$$(wc -c <.build/coffeepal)" -le 20000000 || { echo ".build/coffeepal has more than 20 MB" >&2; exit 1; }

doc: system-libraries ## Build DocC archives of the shared targets in .build/documentation
	swift build
	@Scripts/generate-documentation .build/documentation

docs: ## Update the generated pages in docs/
	swift build --product coffeepal
	Scripts/generate-pages "$$(swift build --show-bin-path)/coffeepal"

pictures: system-libraries ## Draw the pictures in docs/pictures again, from sessions of the program
	COFFEEPAL_ACCEPT=1 swift test --filter '^coffeepalTests\..*The pictures of the documentation'
	@git --no-pager diff --stat -- docs/pictures

completions: system-libraries ## Write completion scripts for bash, zsh and fish into .build/share
	swift build --product coffeepal
	@Scripts/generate-share completions "$$(swift build --show-bin-path)/coffeepal" .build/share

man: system-libraries ## Write the manual page into .build/share
	swift build --product coffeepal
	@Scripts/generate-share man "$$(swift build --show-bin-path)/coffeepal" .build/share

style: ## Print sizes, comments, examples, folders, and the cost of a field and a command
	swift build --product FeatureTool
	@Scripts/style "$$(swift build --show-bin-path)/FeatureTool"

bench: release ## Compare the speed with C on the same SQLite; DATA=FILE adds a journal
	@Tests/Benchmarks/run $(DATA)

bench-postgres: system-libraries ## Measure the program, C on libpq and pgbench on one server
	@Scripts/install-test-tools postgresql libpq-dev gcc
	@Tests/Benchmarks/postgres

# CLIENT=psql replaces the program with a till in Python, which tests the tools themselves.
ifeq ($(CLIENT),psql)
  TILL = psql
  BUILD_TILL = @:
else
  TILL = "$$(swift build $(1) --show-bin-path)/coffeepal"
  BUILD_TILL = swift build $(1) --product coffeepal
endif

bench-tills: system-libraries ## Place orders from TILLS=64 processes on one PostgreSQL server
	@Scripts/install-test-tools postgresql
	$(call BUILD_TILL,-c release)
	@Tests/Benchmarks/tills --tills $(TILLS) --client $(call TILL,-c release)

cluster-proof: system-libraries ## Break a PostgreSQL cluster for MINUTES=30 under load; SEED=123 repeats the faults
	$(call BUILD_TILL)
	@Tests/ClusterProof/run --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) --client $(call TILL) $(PROOF)
	@Tests/ClusterProof/run --minutes 1 --control lost --client $(call TILL) $(PROOF)
	@Tests/ClusterProof/run --minutes 0.7 --control doubled $(PROOF)

system-libraries:
	@Scripts/install-system-libraries

test-tools:
	@Scripts/install-test-tools $(if $(filter sqlite,$(ENGINE)),strace zsh fish mandoc groff python3)

clean: ## Remove build products
	swift package clean
	rm -rf .build-tsan .build-fuzz
