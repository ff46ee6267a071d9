import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'

/** PostgreSQL's parser of SQL: the one function for which V8's optimizing compiler takes 600 MB, and four seconds. */
const PARSER = 'raw_parser'
/** V8 reads this option when it first compiles a function, and gives all functions but this one no way to be optimized. */
const ONLY_FUNCTION = '--wasm-tier-up-filter='
const NO_SUCH_FUNCTION = 1_000_000
const ALL_FUNCTIONS = -1
/** Otherwise a thread that gives its memory back makes V8 forget all code that it has not optimized, and compile the parser once more. */
const KEEP_CODE = '--no-flush-liftoff-code'
/** In pages of 64 kB, as PGlite declares it. Pages that are not used take no memory. */
const MEMORY = { initial: 2_048, maximum: 32_768 }

/**
 * Compiles PGlite's module for `PGliteOptions.pgliteWasmModule`, so that V8 never optimizes the parser: statements are prepared,
 * so it runs once for each of them.
 */
export async function compilePglite(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  const module = await WebAssembly.compile(await readFile(file))
  const instance = await WebAssembly.instantiate(module, emptyImportsOf(module))
  setFlagsFromString(KEEP_CODE)
  setFlagsFromString(`${ONLY_FUNCTION}${NO_SUCH_FUNCTION}`)
  try {
    callForCompilation(instance.exports[PARSER])
  } finally {
    setFlagsFromString(`${ONLY_FUNCTION}${ALL_FUNCTIONS}`)
  }
  return module
}

/** V8 compiles a function for all instances of its module when one of them first calls it. */
function callForCompilation(parser: WebAssembly.ExportValue | undefined): void {
  if (typeof parser !== 'function') return
  try {
    parser(0, 0)
  } catch (error) {
    // In memory without PostgreSQL, the parser fails at its first allocation.
    if (!(error instanceof WebAssembly.RuntimeError)) throw error
  }
}

/** Imports for an instance whose functions do nothing useful. */
function emptyImportsOf(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {}
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] = kind === 'memory' ? new WebAssembly.Memory(MEMORY) : () => 0
  }
  return imports
}
