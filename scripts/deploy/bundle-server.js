import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { stateVersion } from '#server/history/state-version.ts'

const PROGRAMS = ['main', 'backup/run-backup', 'backup/run-restore', 'backup/run-move'].map(
  (name) => `server/${name}.ts`,
)
/** Loaded from node_modules: they have machine code, files of their own, or modules that the pages load too. */
const NOT_BUNDLED = ['@electric-sql/pglite', 'next', 'next-auth', 'sharp', 'bufferutil', 'utf-8-validate']
const NOT_OF_SERVER = ['**/*.test.ts', '**/testing/**']
/** Files that the server reads. They are copied, so that new ones are never read by an old bundle. */
const READ = /^(db\/(migrations|schema\.sql)|server|src)(\/|$)/
/** Modules of CommonJS load Node's own modules by this name. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`

const LINE_CHARS = 120

/** The address of a file, or that of the module itself, which a thread loads to work on its tasks. */
const ADDRESS = /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g

/**
 * Writes the server into `folder` as plain JavaScript in few files: `main.js`, the commands of operators, the modules of threads, and what is loaded later.
 * Names stay, so that a stack trace can be read.
 * @returns esbuild's description of the files
 */
export async function bundleServer(folder) {
  const read = new Set()
  const { metafile, outputFiles } = await build({
    entryPoints: findEntries(),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    charset: 'ascii',
    minifyWhitespace: true,
    lineLimit: LINE_CHARS,
    legalComments: 'none',
    external: NOT_BUNDLED.flatMap((name) => [name, `${name}/*`]),
    banner: { js: REQUIRE },
    define: { STATE_VERSION: JSON.stringify(stateVersion()) },
    plugins: [
      { name: 'addresses', setup: (bundle) => keepAddresses(bundle, resolve(folder), read) },
      { name: 'languages', setup: dropLanguages },
    ],
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  mkdirSync(folder, { recursive: true })
  for (const { path, text } of outputFiles) writeFileSync(path, inAscii(text))
  for (const path of read) cpSync(path, join(folder, path), { recursive: true })
  return metafile
}

/** The programs and the modules of threads, by names that are theirs alone. */
function findEntries() {
  const entries = {}
  for (const path of new Set([...PROGRAMS, ...findThreads()])) {
    if (entries[nameOf(path)]) throw new Error(`${path} needs another name: ${entries[nameOf(path)]} has it`)
    entries[nameOf(path)] = path
  }
  return entries
}

/** The modules that threads load by their address. */
function findThreads() {
  const paths = globSync('{server,db}/**/*.ts', { exclude: NOT_OF_SERVER })
  const modules = paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(ADDRESS)].flatMap(([, name]) => {
      if (name === undefined) return path
      return isModule(name) ? join(dirname(path), name) : []
    }),
  )
  return modules
}

/** A bundled module is elsewhere than its source: the modules of threads and the files to read are beside it, and others where they were. */
function keepAddresses(bundle, folder, read) {
  bundle.onLoad({ filter: /[/\\](server|db)[/\\].*\.ts$/ }, ({ path }) => {
    const text = readFileSync(path, 'utf8')
    if (path.includes('node_modules') || !text.includes('import.meta.url')) return
    if (/import\.meta\.(dir|file)name/.test(text)) throw new Error(`${path}: use import.meta.url`)
    const contents = text.replace(ADDRESS, (_address, name) => {
      if (name === undefined) return `${addressOf(`./${nameOf(path)}.js`)}.href`
      if (isModule(name)) return addressOf(`./${nameOf(name)}.js`)
      const source = relative('.', resolve(dirname(path), name))
      const isRead = READ.test(source)
      if (isRead) read.add(source)
      const file = isRead ? `./${source}` : relative(folder, resolve(source))
      return addressOf(name.endsWith('/') ? `${file}/` : file)
    })
    return { contents, loader: 'ts' }
  })
}

/** zod has its sentences in fifty languages, of which the API uses one. */
function dropLanguages(bundle) {
  const contents = `export { default as en } from './en.js'`
  bundle.onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({ contents }))
}

/** V8 keeps a text in one byte a letter, unless one of them needs two: esbuild leaves those of regular expressions. */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const isModule = (name) => name.endsWith('.ts')
const nameOf = (path) => basename(path, '.ts')
const addressOf = (path) => `new URL(${JSON.stringify(path)}, import.meta.url)`

if (import.meta.main) await bundleServer(process.argv[2])
