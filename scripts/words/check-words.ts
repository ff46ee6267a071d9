import { parseFiles } from '../code/parse-files.ts'
import { checkCounts } from './check-counts.ts'
import { findScreenWords } from './find-screen-words.ts'
import { findSentences } from './find-sentences.ts'
import { KNOWN_SENTENCES } from './known-words.ts'

const TESTS = /\.test\.tsx?$|\/testing\//
const LABELS = /-labels\.tsx?$/
/** Catalogues of sentences. */
const CATALOGUES = /-(?:labels|sentences)\.ts$|^src\/session\/core\/(?:exact-refusals|refusal)\.ts$/
/** Content that people put on their boards as it is, and change there. */
const CONTENT = /^src\/session\/(?:interviews\/interview-templates|step-suggestions\/new-steps)\.ts$/
/** Texts for operators: of variables, logs and metrics. */
const FOR_OPERATORS = /^server\/ground\//

/** Words for people outside the catalogues: on the screen, and from the server. `find` lists files by a pattern. */
export function checkWords(root: string, find: (pattern: string) => string[]): string[] {
  const pages = find('src/{panels,canvas,app,ui}/**/*.{ts,tsx}').filter(
    (path) => !TESTS.test(path) && !LABELS.test(path),
  )
  const server = find('{src/session,server}/**/*.ts').filter(
    (path) => ![TESTS, CATALOGUES, CONTENT, FOR_OPERATORS].some((pattern) => pattern.test(path)),
  )
  return [
    ...parseFiles(root, pages, (file, path) =>
      findScreenWords(file).map((line) => `${path}:${line}: a text outside labels: put it in a *-labels.ts`),
    ),
    ...checkCounts(
      parseFiles(root, server, (file, path) => findSentences(file).map(() => folderOf(path))),
      KNOWN_SENTENCES,
      'sentences outside catalogues',
    ),
  ]
}

/** `src/panels/votes`, `server/sync`. */
function folderOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('src/') ? 3 : 2)
    .join('/')
}
