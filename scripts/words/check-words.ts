import { parseFiles } from '../code/parse-files.ts'
import { findScreenWords } from './find-screen-words.ts'
import { findSentences } from './find-sentences.ts'

const TESTS = /\.test\.tsx?$|\/testing\//
const LABELS = /-labels\.tsx?$/
/** Catalogues of sentences. */
const CATALOGUES = /-(?:labels|sentences)\.ts$|^src\/session\/core\/exact-refusals\.ts$/
/** Content that people put on their boards as it is, and change there. */
const CONTENT =
  /^src\/(?:session\/(?:interviews\/interview-templates|step-suggestions\/new-steps)|panels\/agenda\/agenda-templates)\.ts$/
/** Descriptions of the environment's variables, of which a page of docs is made. */
const VARIABLES = /^server\/ground\/variables\.ts$/

/** Words for people outside the catalogues: on the screen, and from the server. `find` lists files by a pattern. */
export function checkWords(root: string, find: (pattern: string) => string[]): string[] {
  const pages = find('src/{panels,canvas,app,ui}/**/*.{ts,tsx}').filter(
    (path) => !TESTS.test(path) && !LABELS.test(path),
  )
  const server = find('{src/session,server}/**/*.ts').filter(
    (path) => ![TESTS, CATALOGUES, CONTENT, VARIABLES].some((pattern) => pattern.test(path)),
  )
  return [
    ...parseFiles(root, pages, (file, path) =>
      [...new Set([...findScreenWords(file), ...(CONTENT.test(path) ? [] : findSentences(file))])].map(
        (line) => `${path}:${line}: a text outside labels: put it in a *-labels.ts`,
      ),
    ),
    ...parseFiles(root, server, (file, path) =>
      findSentences(file).map(
        (line) => `${path}:${line}: a sentence outside catalogues: put it in a *-sentences.ts`,
      ),
    ),
  ]
}
