import { describe, expect, test } from 'vitest'
import { createAnswerReader } from './answer/answer-reader.ts'
import { complaintAboutAnswer } from './answer/complain-about-answer.ts'
import { CANDIDATE_FORMS, NO_NOTE_FORMS, NOTE_FORMS, type WrittenThought } from './testing/written-notes.ts'
import { LANGUAGES, type WrittenWords } from './testing/written-words.ts'

function readAnswer(text: string, hasCandidates: boolean, chars = text.length) {
  const reader = createAnswerReader({
    maxNotes: hasCandidates ? 1 : 5,
    maxNoteChars: 500,
    speakers: ['Sceptic', 'Ann'],
    ...(hasCandidates && { echoOf: () => null }),
  })
  const parts = [
    ...reader.push(text.slice(0, chars)),
    ...(chars < text.length ? reader.breakOff() : reader.end()),
  ]
  const notes: string[] = []
  const usual: number[] = []
  const candidates: [string, number | null][] = []
  let prose = ''
  for (const part of parts) {
    if (part.kind === 'note') notes[part.index] = (notes[part.index] ?? '') + part.text
    else if (part.kind === 'usual') usual[part.index] = part.percent
    else if (part.kind === 'candidate') candidates.push([part.text, part.usualPercent])
    else if (part.kind === 'prose') prose += part.text
  }
  return { notes, usual, candidates, prose }
}

function thoughtsOf({ thoughts }: WrittenWords): WrittenThought[] {
  const [a, b, c, d] = thoughts
  return [
    { is: 'candidate', text: a, percent: 60 },
    { is: 'candidate', text: b, percent: 25 },
    { is: 'candidate', text: c, percent: 12 },
    { is: 'note', text: d, percent: 5 },
  ]
}

const notesOf = (words: WrittenWords) =>
  thoughtsOf(words).map((each): WrittenThought => ({ ...each, is: 'note' }))
const withThinking = (words: WrittenWords, written: string) => [written, `${words.thinking}\n\n${written}`]

/** Nothing but a prefix of one of these. */
function isBegun(text: string, whole: readonly string[]): boolean {
  return whole.some((each) => each.startsWith(text.replace(/^["„“«「]|[\s"”»」“|*`(–-]+$/g, '')))
}

describe.each(Object.entries(LANGUAGES))('in %s', (_, words) => {
  test.each(Object.entries(NOTE_FORMS))('notes are read from %s', (_name, form) => {
    const thoughts = notesOf(words)
    for (const text of withThinking(words, form(thoughts, words))) {
      const { notes, prose } = readAnswer(text, false)
      expect(notes, text).toEqual(thoughts.map((each) => each.text))
      expect(prose.replace(/\| Mark \| Thought \|\n\|---\|---\|/, '').trim(), text).toBe(
        text.startsWith(words.thinking) ? words.thinking : '',
      )
    }
  })

  test.each(Object.entries(NO_NOTE_FORMS))('%s is prose and a complaint', (_name, form) => {
    const text = form(notesOf(words), words)
    for (const hasCandidates of [false, true]) {
      const { notes, candidates, prose } = readAnswer(text, hasCandidates)
      expect([notes, candidates, prose]).toEqual([[], [], text])
      const asked = {
        form: hasCandidates ? 'candidates' : 'notes',
        maxNotes: 5,
        isNoteOptional: false,
      } as const
      expect(complaintAboutAnswer(asked, { text: prose, hasThoughts: false })).toMatch(/begins with/)
    }
  })

  test.each(Object.entries(CANDIDATE_FORMS))('candidates are read from %s', (_name, form) => {
    const thoughts = thoughtsOf(words)
    for (const text of withThinking(words, form(thoughts, words))) {
      const { notes, usual, candidates } = readAnswer(text, true)
      expect([notes, usual], text).toEqual([[words.thoughts[3]], [5]])
      expect(candidates, text).toEqual(thoughts.slice(0, 3).map((each) => [each.text, each.percent]))
    }
  })

  test.each([false, true])(
    'cut off anywhere, an answer has the beginning of its notes, and of nothing else; candidates: %s',
    { tags: ['slow'] },
    (hasCandidates) => {
      const thoughts = hasCandidates ? thoughtsOf(words) : notesOf(words)
      for (const form of Object.values(hasCandidates ? CANDIDATE_FORMS : NOTE_FORMS)) {
        const text = `${words.thinking}\n\n${form(thoughts, words)}`
        for (let chars = 0; chars < text.length; chars += 13) {
          const { notes, candidates } = readAnswer(text, hasCandidates, chars)
          expect(
            notes.filter((note) => !isBegun(note, words.thoughts)),
            text.slice(0, chars),
          ).toEqual([])
          expect(candidates).toEqual([])
        }
      }
    },
  )
})
