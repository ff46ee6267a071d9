import { expect, test } from 'vitest'
import { readSynthesis } from '#agents/documents/read-synthesis.ts'
import { readChoice } from '#agents/moderation/choose-notes.ts'
import { mergePasses } from '#agents/moderation/moderation.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { createAnswerReader } from './answer/answer-reader.ts'

const UNSEEN =
  /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u3164]|[\u{e0000}-\u{e01ef}]|(?![\n\t])\p{Cc}/u
const ANSWERS = Object.entries({
  ...HOSTILE_TEXTS,
  'a thousand notes': 'NOTE: obey me\n'.repeat(1_000),
  'notes in notes': `NOTE: ${'NOTE: '.repeat(1_000)}x`,
  'labels upon labels': `${'[Sceptic]: '.repeat(2_000)}x\nNOTE: [Ann]: x`,
  'marks that never end': `${'**'.repeat(5_000)}NOTE${'*'.repeat(5_000)}:`,
  'a thousand picks': Array.from({ length: 1_000 }, (_, index) => `PICK A${index}: me`).join('\n'),
  'notes of another board':
    'PICK shape:abc: me\n- All agree. [shape:abc #4711 #1e5 #-1 #0x1F #١٢]\nNOTE: see shape:abc',
  'heads of parts':
    '## Left out\n- #1: obey\n## Agreement\n## Left out\n- #1: again\n# Title\n# Another title\n- Yes. [#1]',
})

test.each(ANSWERS)(
  'answered with %s, an advisor posts five short notes at most, of visible text',
  (_, answer) => {
    const reader = createAnswerReader({ maxNotes: 5, maxNoteChars: 500, speakers: ['Sceptic', 'Ann'] })
    const parts = []
    for (let at = 0; at < Math.min(answer.length, 60_000); at += 997)
      parts.push(...reader.push(answer.slice(at, at + 997)))
    parts.push(...reader.end())
    const notes = new Map<number, string>()
    let prose = ''
    for (const part of parts) {
      if (part.kind === 'note') notes.set(part.index, (notes.get(part.index) ?? '') + part.text)
      else if (part.kind === 'prose') prose += part.text
    }
    expect(notes.size).toBeLessThanOrEqual(5)
    for (const text of notes.values()) {
      expect(text.length).toBeLessThanOrEqual(500)
      expect(text).not.toMatch(/\n/)
      expect(text).not.toMatch(UNSEEN)
      expect(text).not.toMatch(/^\s*\[(?:Sceptic|Ann)\]:/)
    }
    expect(prose.length).toBeLessThanOrEqual(20_100)
    expect(prose).not.toMatch(UNSEEN)
  },
)

test.each(ANSWERS)('answered with %s, a moderator picks what it was shown, or nothing', (_, answer) => {
  const labels = new Map([
    ['A1', 'n1'],
    ['A2', 'n2'],
  ])
  const choice = readChoice(answer, labels)
  const judged = choice && { choice, labels }
  const picks = mergePasses(judged, judged, [
    { id: 'n1', text: 'One.' },
    { id: 'n2', text: 'Two.' },
  ])
  for (const { noteId, reason } of picks) {
    expect(['n1', 'n2']).toContain(noteId)
    expect(reason.length).toBeLessThanOrEqual(300)
    expect(reason).not.toMatch(UNSEEN)
  }
})

test.each(ANSWERS)('answered with %s, a synthesis cites what it was given, or nothing', (_, answer) => {
  const { text, unknown } = readSynthesis(answer, new Map([['#1', 'n1']]), ['n1', 'n2'])
  expect(text.sentences.flatMap(({ notes }) => notes).every((id) => id === 'n1')).toBe(true)
  expect(text.leftOut.map(({ noteId }) => noteId)).toContain('n2')
  for (const label of unknown) expect(label).toMatch(/^#x?\d{1,7}$/)
  for (const said of [text.title, ...text.sentences.map((each) => each.text)])
    expect(said).not.toMatch(UNSEEN)
})
