import { parseFiles } from '../code/parse-files.ts'
import { findLooseWords } from './find-loose-words.ts'
import { findScreenWords } from './find-screen-words.ts'
import { findSentences } from './find-sentences.ts'

const TESTS = /\.test\.tsx?$|\/(?:testing|bench)\//
const LABELS = /-labels\.tsx?$/
/** Catalogues of sentences. */
const CATALOGUES = /-(?:labels|sentences)\.ts$|^src\/session\/core\/exact-refusals\.ts$/

/** Files and folders with sentences that need no catalogue. */
const EXCEPTIONS = [
  // Content that people put on their boards as it is, and change there.
  'src/panels/agenda/agenda-templates.ts',
  'src/session/interviews/interview-templates.ts',
  'src/session/step-suggestions/new-steps.ts',
  // Prompts, and complaints to a model about its answer.
  'src/agents/answer/complain-about-answer.ts',
  'src/agents/clerk/clerk-prompt.ts',
  'src/agents/clerk/said-messages.ts',
  'src/agents/clerk/tool-rules.ts',
  'src/agents/clerk/window-talk-prompt.ts',
  'src/agents/clerk/sorting.ts',
  'src/agents/documents/proposal-prompt.ts',
  'src/agents/documents/read-revision.ts',
  'src/agents/documents/read-sections.ts',
  'src/agents/documents/revision-prompt.ts',
  'src/agents/documents/synthesis-prompt.ts',
  'src/agents/documents/themes-prompt.ts',
  'src/agents/interviews/probe-prompt.ts',
  'src/agents/interviews/read-probe.ts',
  'src/agents/interviews/summary-prompt.ts',
  'src/agents/moderation/moderation.ts',
  'src/agents/moderation/step-suggestion-prompt.ts',
  'src/agents/prompt/',
  'src/agents/votes/read-votes.ts',
  'src/agents/votes/vote-prompt.ts',
  // Answers of the demo script.
  'src/agents/demo-script/',
  // Minutes and transcripts.
  'src/formats/minutes/',
  'src/formats/transcript/transcript-text.ts',
  // Descriptions of the environment's variables, of which a page of docs is made.
  'server/ground/variables/',
]

/** Words for people outside the catalogues: on the screen, and from the server. `find` lists files by a pattern. */
export function checkWords(root: string, find: (pattern: string) => string[]): string[] {
  const pages = find('src/{panels,canvas,app,ui}/**/*.{ts,tsx}').filter(
    (path) => !TESTS.test(path) && !LABELS.test(path),
  )
  const server = find('{src/{session,agents,formats,board,sync},server}/**/*.ts').filter(
    (path) => !TESTS.test(path) && !CATALOGUES.test(path),
  )
  const unneeded = new Set(EXCEPTIONS)
  const unlessExcepted = (path: string, lines: number[]): number[] => {
    const exception = EXCEPTIONS.find((each) => path.startsWith(each))
    if (exception === undefined) return lines
    if (lines.length > 0) unneeded.delete(exception)
    return []
  }
  return [
    ...parseFiles(root, pages, (file, path) =>
      [
        ...new Set([
          ...findScreenWords(file),
          ...unlessExcepted(path, [...findLooseWords(file), ...findSentences(file)]),
        ]),
      ].map((line) => `${path}:${line}: a text outside labels: put it in a *-labels.ts`),
    ),
    ...parseFiles(root, server, (file, path) =>
      unlessExcepted(path, findSentences(file)).map(
        (line) => `${path}:${line}: a sentence outside catalogues: put it in a *-sentences.ts`,
      ),
    ),
    ...[...unneeded].map((path) => `${path}: an exception without a sentence: take it off check-words.ts`),
  ]
}
