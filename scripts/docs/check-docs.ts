// Checks the documents of this repository, titles of its commits, and imports of its code; `--write` first writes the
// generated documents. Part of `npm run check`.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkTitles, readCommits } from '../code/check-titles.ts'
import { findEarlyReturns } from '../code/find-early-returns.ts'
import { findRawElements } from '../code/find-raw-elements.ts'
import { parseFiles } from '../code/parse-files.ts'
import { checkCircles, checkTestCircles } from '../rooms/check-circles.ts'
import { checkRooms } from '../rooms/check-rooms.ts'
import { readFolderNames, readImports } from '../rooms/read-imports.ts'
import { buildRoomGraph } from '../rooms/room-graph.ts'
import { ROOMS } from '../rooms/rooms.ts'
import { checkWords } from '../words/check-words.ts'
import { checkDocstrings } from './check-docstrings.ts'
import { checkDrawing } from './check-drawing.ts'
import { checkNames } from './check-names.ts'
import { checkRuleSymbols } from './check-rule-symbols.ts'
import { checkRuleLengths, checkRules } from './check-rules.ts'
import { configurationPage } from './configuration-page.ts'
import { findApiWords } from './find-api-words.ts'
import { findBrokenLinks } from './find-broken-links.ts'

const ROOT = join(import.meta.dirname, '../..')
const README = 'README.md'
const README_MAX_LINES = 120
const CONFIGURATION = 'docs/configuration.md'
const ARCHITECTURE = 'docs/architecture.md'
const PAGES = ['*.md', 'docs/**/*.md', 'public/licenses/notices.md']
const RULES = '{src,server,db}/**/SPEC.md'
const CODE = '{src,server,db,e2e,scripts}/**/*.{ts,tsx}'
const SOURCES = '{src,server,db,e2e,scripts}/**/*.{ts,tsx,js}'
/** Files with the names that rules may use. */
const NAMED_IN_RULES = '{src,server,db,e2e,scripts}/**/*.{ts,tsx,js,sql}'
const API = 'src/api/*.ts'
const DOCUMENTED = ['src/{base,board,session,sync,agents,formats}/**/*.ts', API]
const NOT_DOCUMENTED = /\.test\.ts$|\/testing\//
/** Some names need no docstring. */
const MIN_DOCUMENTED = 0.85
/** Parts of pages, which are made of parts of the UI kit. */
const PAGES_CODE = 'src/**/*.tsx'
const NOT_PAGES = /^src\/ui\/|\.test\.tsx$|\/(?:testing|bench)\//
const TESTS = '{src,server,db,e2e}/**/*.{test,spec}.{ts,tsx}'

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function find(patterns: string | string[]): string[] {
  return globSync(patterns, { cwd: ROOT }).toSorted()
}

function checkReadme(): string[] {
  const lines = read(README).trimEnd().split('\n').length
  if (lines <= README_MAX_LINES) return []
  return [`${README}: ${lines} lines, at most ${README_MAX_LINES}: move details into docs/`]
}

function checkConfiguration(): string[] {
  if (read(CONFIGURATION) === configurationPage()) return []
  return [`${CONFIGURATION}: older than server/ground/variables, run \`npm run docs\``]
}

function checkLinks(): string[] {
  return find([...PAGES, RULES]).flatMap((path) =>
    findBrokenLinks(ROOT, path).map(({ line, target }) => `${path}:${line}: ${target} does not exist`),
  )
}

function checkApiWords(): string[] {
  return findApiWords(find(API).map((path) => ({ path, text: read(path) })))
}

function checkArchitecture(): string[] {
  const problems = checkDrawing(read(ARCHITECTURE), buildRoomGraph(ROOMS))
  return problems.map((sentence) => `${ARCHITECTURE}: ${sentence}`)
}

function checkImports(): string[] {
  const imports = readImports(ROOT, find(SOURCES))
  return [
    ...checkRooms(imports, ROOMS, readFolderNames(ROOT)),
    ...checkCircles(imports),
    ...checkTestCircles(imports),
  ]
}

function checkSpecs(): string[] {
  const files = (pattern: string) => find(pattern).map((path) => ({ path, text: read(path) }))
  const specs = files(RULES)
  return [
    ...checkRules(specs, files(TESTS)),
    ...checkRuleLengths(specs),
    ...checkRuleSymbols(specs, files(NAMED_IN_RULES)),
  ]
}

function checkExports(): string[] {
  const tests = new Set(find(TESTS))
  const files = find(CODE).filter((path) => !tests.has(path))
  return checkNames(files.map((path) => ({ path, text: read(path) })))
}

function checkDocumented(): string[] {
  const files = find(DOCUMENTED).filter((path) => !NOT_DOCUMENTED.test(path))
  return checkDocstrings(
    files.map((path) => ({ path, text: read(path) })),
    MIN_DOCUMENTED,
  )
}

function checkTests(): string[] {
  return parseFiles(ROOT, find(TESTS), (file, path) =>
    findEarlyReturns(file, path).map(
      (line) =>
        `${path}:${line}: this return passes a test without a check; use must(), fc.pre() or skipIf()`,
    ),
  )
}

/** People find things by their role and name. */
function checkQueries(): string[] {
  const files = find('src/{panels,ui,canvas}/**/{*.test.ts,*.test.tsx,testing/*}')
  return files
    .filter((path) => read(path).includes('querySelector'))
    .map((path) => `${path}: find elements by role and name, not by querySelector`)
}

function checkElements(): string[] {
  const pages = find(PAGES_CODE).filter((path) => !NOT_PAGES.test(path))
  return parseFiles(ROOT, pages, (file, path) =>
    findRawElements(file).map(
      ({ line, element }) => `${path}:${line}: use a part of src/ui in place of <${element}>`,
    ),
  )
}

function checkHistory(): string[] {
  const commits = readCommits(ROOT)
  if (commits === null) console.log('Titles of commits are not checked: their history is not in this copy.')
  return checkTitles(commits ?? [])
}

if (process.argv.includes('--write')) writeFileSync(join(ROOT, CONFIGURATION), configurationPage())
const problems = [
  checkReadme,
  checkConfiguration,
  checkLinks,
  checkApiWords,
  checkArchitecture,
  checkImports,
  checkSpecs,
  checkExports,
  checkDocumented,
  checkTests,
  checkQueries,
  checkElements,
  () => checkWords(ROOT, find),
  checkHistory,
].flatMap((check) => check())
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
