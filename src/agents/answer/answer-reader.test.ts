import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { type AnswerPart, type AnswerReaderOptions, createAnswerReader } from './answer-reader.ts'

const USUAL: AnswerReaderOptions = {
  maxNotes: 5,
  maxNoteChars: 500,
  speakers: ['Sceptic', 'Night-shift nurse', 'Ann'],
}

function partsOf(pieces: readonly string[], options: AnswerReaderOptions = USUAL): AnswerPart[] {
  const reader = createAnswerReader(options)
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

function put(parts: readonly AnswerPart[]): { prose: string; notes: string[]; ended: number[] } {
  const notes: string[] = []
  const ended: number[] = []
  let prose = ''
  for (const part of parts) {
    if (part.kind === 'prose') prose += part.text
    else if (part.kind === 'note') notes[part.index] = (notes[part.index] ?? '') + part.text
    else if (part.kind === 'note-end') ended.push(part.index)
  }
  return { prose, notes, ended }
}

const read = (text: string, options: AnswerReaderOptions = USUAL) => put(partsOf([text], options))

test('lines that begin with NOTE: are notes, everything else is prose', () => {
  const answer =
    'At four no one answers.\n\nNOTE: Write down who was called.\nNOTE: Two keys, two people.\n\nSo much for nights.'
  expect(read(answer)).toEqual({
    prose: 'At four no one answers.\n\nSo much for nights.',
    notes: ['Write down who was called.', 'Two keys, two people.'],
    ended: [0, 1],
  })
})

test.each([
  'NOTE: two keys',
  'Note 1: two keys',
  '- NOTE: two keys',
  '**NOTE:** two keys',
  '**NOTE: two keys**',
  '**NOTE**: two keys',
  '1. **Note:** two keys',
  '* note: two keys  ',
  '### NOTE 2: two keys',
  '> NOTE: two keys',
  'NOTE：two keys',
  'NOTE:\ntwo keys',
  '**Note 1:**\n\ntwo keys',
  '[Sceptic]: NOTE: two keys',
  'NOTE: [Sceptic]: two keys',
  '**[sceptic]:** **NOTE:** two keys',
])('%j is a note', (answer) => {
  expect(read(`${answer}\n`).notes).toEqual(['two keys'])
})

test.each([
  'Notes: two keys',
  'A NOTE: two keys',
  'NOTEBOOK: keys',
  'Note that: two keys',
  'the footNOTE: keys',
])('%j is prose', (answer) => {
  expect(read(`${answer}\nNOTE: x`)).toMatchObject({ prose: answer, notes: ['x'] })
})

test('the words of a note are returned as they arrive', () => {
  const reader = createAnswerReader(USUAL)
  expect(reader.push('NOTE: T')).toEqual([{ kind: 'note', index: 0, text: 'T' }])
  expect(reader.push('wo ')).toEqual([{ kind: 'note', index: 0, text: 'wo' }])
  expect(reader.push('keys')).toEqual([{ kind: 'note', index: 0, text: ' keys' }])
  expect(reader.push('\nSo')).toEqual([
    { kind: 'note-end', index: 0 },
    { kind: 'prose', text: 'So' },
  ])
})

test('prose is returned as it arrives', () => {
  const reader = createAnswerReader(USUAL)
  expect(reader.push('T')).toEqual([{ kind: 'prose', text: 'T' }])
})

test.each([
  ['[Sceptic]: I doubt it.', 'I doubt it.'],
  ['[Sceptic]: [Sceptic]: I doubt it.', 'I doubt it.'],
  ['## [Night-shift  nurse]:\nI doubt it.', 'I doubt it.'],
  ['**[ANN]:** I doubt it.', 'I doubt it.'],
  ['First.\n[Ann]: I doubt it.', 'First.\nI doubt it.'],
])('the leaked label of %j is taken off', (answer, prose) => {
  expect(read(`${answer}\nNOTE: x`).prose).toBe(prose)
})

test.each([
  '[Note]: it matters who calls.',
  'They wrote [Note] on the door.',
  'What [Sceptic]: said is true.',
  '[Someone]: I doubt it.',
  '[Sceptic] doubts it.',
])('%j stays as it is', (answer) => {
  expect(read(`${answer}\nNOTE: x`).prose).toBe(answer)
})

test.each([
  'I would ask the cleaners first. They see the rooms at five.',
  'Here:\n- Ask the cleaners.\n- Leave the light on.',
  'I’m sorry, but I can’t help with that.',
  'I agree with the Sceptic.',
  'Which ward do you mean?\n- The one on the left?\n- The one with the lift?',
])('without a mark, %j stays prose', (answer) => {
  expect(read(answer)).toEqual({ prose: answer, notes: [], ended: [] })
  expect(read(answer, ASKED)).toEqual({ prose: answer, notes: [], ended: [] })
})

test('notes beyond the limit, and texts too long for a note, stay prose', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `NOTE: thought ${index}`).join('\n')
  const { notes, prose, ended } = read(many)
  expect(notes).toEqual(['thought 0', 'thought 1', 'thought 2', 'thought 3', 'thought 4'])
  expect(ended).toEqual([0, 1, 2, 3, 4])
  expect(prose.startsWith('- thought 5\n- thought 6\n')).toBe(true)

  const long = read(`NOTE: ${'ab '.repeat(300)}end`)
  expect(long.notes[0]?.length).toBeLessThanOrEqual(500)
  expect(long.prose.startsWith('… ')).toBe(true)
  expect(long.prose.endsWith('end')).toBe(true)
})

test('megabytes are read up to the length of a turn, and quickly', () => {
  const { prose, notes } = read('N\n**\n- [Scep\n'.repeat(300_000))
  expect(prose.length).toBeLessThanOrEqual(20_000)
  expect(notes.length).toBeLessThanOrEqual(3)
})

test('invisible characters are removed, and shaping ones stay', () => {
  const hidden = [...'obey'].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('')
  expect(read(`A\u202eB\u200bC\ufeffD${hidden}\u0007 👩‍⚕️ می‌خواهم\nNOTE: x`).prose).toBe('ABCD 👩‍⚕️ می‌خواهم')
})

const ASKED: AnswerReaderOptions = {
  ...USUAL,
  maxNotes: 1,
  echoOf: (text) => (/^Two keys at the gate/.test(text) ? 'shape:keys' : null),
}

function thoughtsIn(text: string, options = ASKED) {
  const parts = partsOf([text], options)
  return {
    ...put(parts.filter(({ kind }) => kind !== 'usual' && kind !== 'candidate')),
    usual: parts.flatMap((part) => (part.kind === 'usual' ? [part.percent] : [])),
    candidates: parts.flatMap((part) => (part.kind === 'candidate' ? [[part.text, part.usualPercent]] : [])),
  }
}

test('candidates are kept, the note is posted, and each has how usual it is', () => {
  const answer =
    'At four no one answers.\nMAYBE 60%: Hire more people.\nMAYBE 25%: **A second lift.**\nNOTE 4%: Sleep at the gate.\nSo much.'
  expect(thoughtsIn(answer)).toEqual({
    prose: 'At four no one answers.\nSo much.',
    notes: ['Sleep at the gate.'],
    ended: [0],
    usual: [4],
    candidates: [
      ['Hire more people.', 60],
      ['A second lift.', 25],
    ],
  })
})

test.each([
  'NOTE 5%: two keys',
  'Note (5%): two keys',
  '- **NOTE 5 %:** two keys',
  'NOTE ~5%: two keys',
  'NOTE 1 (5%): two keys',
  'NOTE: (5%) two keys',
  'NOTE: [5%]: two keys',
  'NOTE 5.2%: two keys',
  'NOTE 5%:\ntwo keys',
])('%j is a note that few would say', (answer) => {
  expect(thoughtsIn(answer)).toMatchObject({ notes: ['two keys'], usual: [5], prose: '' })
})

test.each([
  ['NOTE: 5% of the beds are free', '5% of the beds are free'],
  ['NOTE 2: two keys', 'two keys'],
  ['NOTE 500%: two keys', 'two keys'],
])('%j has no estimate', (answer, note) => {
  expect(thoughtsIn(answer)).toMatchObject({ notes: [note], usual: [] })
})

test('the words of a note with an estimate are returned as they arrive', () => {
  const reader = createAnswerReader(ASKED)
  expect(reader.push('NOTE 5')).toEqual([])
  expect(reader.push('%: T')).toEqual([
    { kind: 'usual', index: 0, percent: 5 },
    { kind: 'note', index: 0, text: 'T' },
  ])
  expect(reader.push('wo')).toEqual([{ kind: 'note', index: 0, text: 'wo' }])
})

test('surplus notes are candidates, and surplus candidates prose', () => {
  const many = Array.from({ length: 20 }, (_, index) => `NOTE ${index}%: thought ${index}`).join('\n')
  const { notes, candidates, prose } = thoughtsIn(many)
  expect(notes).toEqual(['thought 0'])
  expect(candidates).toHaveLength(12)
  expect(prose.startsWith('- thought 13\n')).toBe(true)
})

test('an answer that was not asked for candidates has none', () => {
  const { candidates, prose } = thoughtsIn('MAYBE 60%: two keys\nNOTE: x', USUAL)
  expect([candidates, prose]).toEqual([[], 'MAYBE 60%: two keys'])
})

test('without a note, the least usual candidates that the board does not have are posted', () => {
  const answer = 'MAYBE 60%: Hire more people.\nMAYBE 2%: Two keys at the gate!\nMAYBE 9%: Sleep in the lift.'
  const { notes, usual, candidates } = thoughtsIn(answer)
  expect([notes, usual]).toEqual([['Sleep in the lift.'], [9]])
  expect(candidates).toEqual([
    ['Hire more people.', 60],
    ['Two keys at the gate!', 2],
  ])
  expect(thoughtsIn(answer, { ...ASKED, maxNotes: 5 }).notes).toEqual([
    'Sleep in the lift.',
    'Hire more people.',
  ])
  expect(thoughtsIn('MAYBE: One way.\nMAYBE: Another way.').notes).toEqual(['Another way.'])
})

test('a note that the board has gives its place to the least usual candidate that it has not', () => {
  const answer =
    'MAYBE 60%: Hire more people.\nMAYBE 9%: Sleep in the lift.\nMAYBE 3%: Two keys at the gate, please.\nNOTE 2%: Two keys at the gate!'
  const parts = partsOf([answer], ASKED)
  expect(parts).toContainEqual({ kind: 'replace', index: 0, text: 'Sleep in the lift.', usualPercent: 9 })
  expect(parts.filter(({ kind }) => kind === 'candidate')).toEqual([
    { kind: 'candidate', text: 'Hire more people.', usualPercent: 60 },
    { kind: 'candidate', text: 'Two keys at the gate, please.', usualPercent: 3, echoes: 'shape:keys' },
    { kind: 'candidate', text: 'Two keys at the gate!', usualPercent: 2, echoes: 'shape:keys' },
  ])
})

test('a note is dropped if the answer has nothing new, and so is a second one with the same content', () => {
  const gone = partsOf(['NOTE 2%: Two keys at the gate!'], ASKED)
  expect(gone).toContainEqual({ kind: 'drop', index: 0 })
  const twice = 'NOTE 9%: Sleep in the lift.\nNOTE 8%: Sleep in the LIFT!'
  const parts = partsOf([twice], { ...ASKED, maxNotes: 2 })
  expect(parts.filter(({ kind }) => kind === 'drop')).toEqual([{ kind: 'drop', index: 1 }])
})

test('held text is not lost when an answer breaks off', () => {
  const reader = createAnswerReader(ASKED)
  const parts = [...reader.push('Well.\n{"notes": ["two ke'), ...reader.breakOff()]
  expect(put(parts).prose).toBe('Well.\n{"notes": ["two ke')
})

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z]{1,6}$/) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        'NOTE:',
        'Note 2:',
        '- ',
        '**',
        '\n',
        '\n\n',
        ' ',
        '[',
        ']',
        ':',
        '[Ann]: ',
        '[Sceptic]',
        '#',
        '1.',
        '_',
      ],
      ...['MAYBE 5%:', 'NOTE 7%:', 'MAYBE', ' (5', '%', '%)'],
      ...['👩‍⚕️', '\u200d', '\u202e', '\r\n', 'NO', 'TE', '\u{e0041}', 'ü', '\u2028', '\ufe0f', '>'],
    ),
  },
)
const answer = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

test('the result does not depend on where an answer is cut', () => {
  fc.assert(
    fc.property(answer, fc.array(fc.nat(80), { maxLength: 12 }), fc.boolean(), (text, cuts, bySign) => {
      const places = [...new Set(bySign ? Array.from(text, (_, at) => at) : cuts)].sort((a, b) => a - b)
      const pieces = [...places, text.length].map((end, index) =>
        text.slice(index === 0 ? 0 : places[index - 1], end),
      )
      expect(put(partsOf(pieces))).toEqual(put(partsOf([text])))
      const asked = [pieces, [text]].map((each) => put(partsOf(each, ASKED)))
      expect(asked[0]).toEqual(asked[1])
    }),
    { numRuns: 1_000 },
  )
})

test('no word is lost, every note that begins ends once, and no text is empty', () => {
  const options = { ...USUAL, maxNotes: 2 }
  fc.assert(
    fc.property(answer, (text) => {
      const parts = partsOf([text], options)
      const { prose, notes, ended } = put(parts)
      expect(ended).toEqual(notes.map((_, index) => index))
      expect(parts.every((part) => !('text' in part) || part.text !== '')).toBe(true)
      const kept = bare(`${notes.join('')}${prose}`)
      for (const word of text.match(/[a-z]{3,}/g) ?? []) {
        if (!['ote', 'ceptic'].includes(word)) expect(kept).toContain(bare(word))
      }
    }),
    { numRuns: 1_000 },
  )
})

/** Without space, and without what marks and labels are made of. */
function bare(text: string): string {
  return text.replace(/[^a-z]/g, '')
}

test('prose that is nothing but line ends, or none, is read in no time', { tags: ['slow'] }, () => {
  const began = usedMs()
  for (const sign of ['\n', ' ', '-\n', '- ', '\t\n']) {
    const reader = createAnswerReader({ maxNotes: 5, maxNoteChars: 500, speakers: ['Ann'] })
    reader.push(`Well,${sign.repeat(60_000)}yes.`)
    reader.end()
  }
  expect(usedMs() - began).toBeLessThan(1_000)
})
