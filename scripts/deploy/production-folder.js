// Copies the files that a built server needs to run into a new folder, for the image of the Dockerfile:
// node_modules/.bin/node scripts/deploy/production-folder.js FOLDER
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import nft from 'next/dist/compiled/@vercel/nft/index.js'
import { stop } from '../stop.js'

const SOURCES = ['.server', 'db/initial', 'public', 'package.json', 'LICENSE']
/** Sources that Node runs: all others are in the bundle. */
const PROGRAMS = ['server/watchdog/supervise.ts', 'next.config.js']
/** The build's list of files for pages. It is for Next's own server, so the files of `next()` are added. */
const NEXT_FILES = '.next/next-server.js.nft.json'
/** Only for building pages, and most of Next's 210 MB. */
const NEXT_BUILDS = [
  '**/@next/swc*/**',
  '**/next/dist/compiled/next-server/**',
  'node_modules/{typescript,@typescript}/**',
]
/** Node strips no types of packages, so their TypeScript is for editors only. */
const NOT_RUN = /\.(map|mdx?|[cm]?tsx?)$|\/(\.cache|\.bin|docs|tests?)(\/|$)/

const [target] = process.argv.slice(2)
if (target === undefined) stop('Name the folder to write: node scripts/deploy/production-folder.js FOLDER')
if (existsSync(target)) stop(`${target} exists: name a new folder.`)
if (!existsSync(NEXT_FILES) || !existsSync('.server/main.js'))
  stop('The pages and the server are not built: run `node scripts/prepare.js start` first.')

const { inputs, packages } = await followImports()
for (const source of [...SOURCES, ...inputs]) copy(source, /\.map$/)
for (const path of globSync('.next/*'))
  if (!/\.next\/(cache|trace|types|diagnostics)/.test(path)) copy(path, /\.map$/)
copyNode()
for (const list of [NEXT_FILES, ...globSync('.next/server/**/*.nft.json')])
  copyFiles(
    JSON.parse(readFileSync(list, 'utf8')).files.map((file) => relative('.', resolve(dirname(list), file))),
  )
const next = ['node_modules/next/dist/server/next.js', 'node_modules/next/package.json']
copyFiles((await nft.nodeFileTrace(next, { ignore: NEXT_BUILDS })).fileList)
// Its configuration resolves these names in every mode.
for (const name of ['webpack', '@babel/runtime/package.json'])
  copy(`node_modules/next/dist/compiled/${name}`, NOT_RUN)
for (const name of packagesWithTheirOwn(packages)) copy(join('node_modules', name), NOT_RUN)

function copy(path, left) {
  const filter = (from) => !left.test(from.slice(path.length))
  cpSync(path, join(target, path), { recursive: true, filter, dereference: true })
}

/** The program itself: its package has headers and another copy of it. */
function copyNode() {
  mkdirSync(join(target, 'bin'), { recursive: true })
  cpSync('node_modules/node/bin/node', join(target, 'bin/node'), { dereference: true })
}

function copyFiles(paths) {
  for (const path of paths)
    if (path.startsWith('node_modules/') && !NOT_RUN.test(path) && existsSync(path))
      cpSync(path, join(target, path), { dereference: true, recursive: true })
}

/** The sources that these programs import, and the names of the packages that they and the bundle import. */
async function followImports() {
  const { metafile } = await build({
    entryPoints: [...globSync('.server/*.js'), ...PROGRAMS],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    logLevel: 'error',
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const names = imports
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)[0])
  const packages = new Set(names.filter((name) => existsSync(join('node_modules', name))))
  return { inputs: Object.keys(metafile.inputs).filter((path) => !path.startsWith('.server/')), packages }
}

/** The packages and those that they depend on. Packages inside of a package come with it; Next has its own list. */
function packagesWithTheirOwn(names) {
  const all = new Set()
  const add = (name) => {
    const manifest = join('node_modules', name, 'package.json')
    if (name === 'next' || all.has(name) || !existsSync(manifest)) return
    all.add(name)
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each)
  }
  for (const name of names) add(name)
  return all
}
