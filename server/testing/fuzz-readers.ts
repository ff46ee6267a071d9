import { readAgentFile, writeAgentFile } from '#agents/agent-file/agent-file.ts'
import { createAnswerReader } from '#agents/answer/answer-reader.ts'
import { notesFromProse } from '#agents/answer/notes-from-prose.ts'
import { createActionReader } from '#agents/clerk/action-reader.ts'
import { readProposalLines } from '#agents/documents/proposal-lines.ts'
import { readThemeLines } from '#agents/documents/read-themes.ts'
import { readSynthesisLines } from '#agents/documents/synthesis-lines.ts'
import { mentionedIds } from '#agents/mentions/mentions.ts'
import { categoryByCues } from '#agents/text/category-cues.ts'
import { TagBook, tagsByTerms } from '#agents/text/tag-words.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { readUpload } from '#formats/upload/read-upload.ts'
import type { UploadFormat } from '#formats/upload/upload-formats.ts'

interface Reader {
  /** The longest text that it is given on the main thread. */
  maxChars: number
  read: (text: string) => unknown
}

const NOTE_CHARS = 10_000
const AGENT_CHARS = 23_900
const FRONT_CHARS = 4_000
const ANSWER_CHARS = 48_000
/** Larger ones are read in a thread. */
const UPLOAD_CHARS = 1_024

const upload = (format: UploadFormat | null): Reader => ({
  maxChars: UPLOAD_CHARS,
  read: (text) => readUpload(text, { fileName: 'a', format, mapping: null }),
})
const answer = (read: Reader['read']): Reader => ({ maxChars: ANSWER_CHARS, read })
const note = (read: Reader['read']): Reader => ({ maxChars: NOTE_CHARS, read })

/** All readers of people's and models' text on the main thread. */
const READERS: Readonly<Record<string, Reader>> = {
  'front matter': { maxChars: FRONT_CHARS, read: (text) => readAgentFile(`---\n${text}\n---\n\nHello\n`) },
  'agent file': { maxChars: AGENT_CHARS, read: rewriteAgent },
  'any upload': upload(null),
  list: upload('list'),
  table: upload('csv'),
  transcript: upload('transcript'),
  board: upload('board'),
  answer: answer((text) => {
    const reader = createAnswerReader({ maxNotes: 5, maxNoteChars: 500, speakers: ['Ann', 'Sceptic'] })
    return [reader.push(text), reader.end()]
  }),
  actions: answer((text) => {
    const reader = createActionReader()
    return [reader.push(text), reader.end(true)]
  }),
  themes: answer(readThemeLines),
  proposal: answer(readProposalLines),
  synthesis: answer(readSynthesisLines),
  prose: answer((text) => notesFromProse(text, 10, 500)),
  'visible text': answer(visibleText),
  mentions: note((text) => mentionedIds(text, NAMED)),
  category: note(categoryByCues),
  tags: note((text) => tagsByTerms(text, new TagBook())),
}

const NAMED = [
  { id: 'a1', name: 'Sceptic' },
  { id: 'a2', name: 'Night-shift nurse' },
]

function rewriteAgent(text: string): unknown {
  const file = `---\nname: Ann\nkind: advisor\n---\n\nHello ${text}!\n`
  const read = readAgentFile(file)
  return read.ok && writeAgentFile({ ...read.agent, prompt: 'Hello' }, file)
}

/** Strings on which grammars and regular expressions stumble when there are many of them. */
const SIGNS = [
  ...[
    '- ',
    '> ',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u2028',
    '\u00a0',
    '\u200b',
    '\ufe0f',
    '\u0301',
    '💡',
    'x',
    'word ',
  ],
  ...['[', ']', '](', '[[', '(', ')', '{', '{a: ', '{"a":', '[1,', '"', "'", '`', '```', '*', '_', '**', '~'],
  ...[
    '<a',
    '<',
    '&',
    '&a ',
    '*a ',
    '!!str ',
    '1. ',
    '|',
    ': ',
    '? ',
    '# ',
    '#',
    '@',
    '@S',
    '.',
    ',',
    ';',
    '=',
    '-',
  ],
  ...['a:\n ', '---\n', 'NOTE: ', '[N1]', '[ACTION: ', '\\', '%', '::', '$', '!'],
]
const TAIL = 'x'

/** Long runs of one character each: what most often takes the square of its length. */
export function* runsOfSigns(): Generator<string> {
  yield* SIGNS
}

/** A few signs in a row, to be repeated. */
export function randomUnit(random: () => number): string {
  const pick = (): string => SIGNS[Math.floor(random() * SIGNS.length)] ?? ''
  return Array.from({ length: 2 + Math.floor(random() * 3) }, pick).join('')
}

/** The reader that takes longest for a text of nothing but this, of the longest that it is given; the best of some tries. */
export function slowestReader(unit: string, maxMs: number, tries: number): { ms: number; what: string } {
  let slowest = { ms: 0, what: '' }
  for (const [name, { maxChars, read }] of Object.entries(READERS)) {
    const text = unit.repeat(Math.ceil(maxChars / unit.length)).slice(0, maxChars - TAIL.length) + TAIL
    let ms = Number.POSITIVE_INFINITY
    // The first time code is slow everywhere, and any time may meet the garbage collector.
    for (let left = tries; left > 0 && ms > maxMs; left--) {
      const begun = usedMs()
      read(text)
      ms = Math.min(ms, usedMs() - begun)
    }
    if (ms > slowest.ms) slowest = { ms, what: `${name}: ${JSON.stringify(unit)} and again` }
  }
  return slowest
}
