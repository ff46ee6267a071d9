// Checks the documents of this repository; `--write` first writes those that are made of the code. Part of `npm run check`.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImportGraph } from '../import-graph.ts'
import { checkDrawing } from './check-drawing.ts'
import { configurationPage } from './configuration-page.ts'
import { findBrokenLinks } from './find-broken-links.ts'

const ROOT = join(import.meta.dirname, '../..')
const README_MAX_LINES = 120
const CONFIGURATION = 'docs/configuration.md'
const ARCHITECTURE = 'docs/architecture.md'
const DOCUMENTS = ['*.md', 'docs/**/*.md', '{src,server,db}/**/SPEC.md']

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function checkDocs(): string[] {
  const problems: string[] = []
  for (const path of globSync(DOCUMENTS, { cwd: ROOT })) {
    for (const { line, target } of findBrokenLinks(ROOT, path)) {
      problems.push(`${path}:${line}: ${target} does not exist`)
    }
  }
  const lines = read('README.md').trimEnd().split('\n').length
  if (lines > README_MAX_LINES) {
    problems.push(`README.md: ${lines} lines, at most ${README_MAX_LINES}: move details into docs/`)
  }
  if (read(CONFIGURATION) !== configurationPage()) {
    problems.push(`${CONFIGURATION}: older than server/variables.ts, run \`npm run docs\``)
  }
  const drawn = checkDrawing(read(ARCHITECTURE), readImportGraph(ROOT))
  return [...problems, ...drawn.map((sentence) => `${ARCHITECTURE}: ${sentence}`)]
}

if (process.argv.includes('--write')) writeFileSync(join(ROOT, CONFIGURATION), configurationPage())
const problems = checkDocs()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
