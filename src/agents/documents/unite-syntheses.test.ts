import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import { type Sentence, SYNTHESIS_SECTIONS, type SynthesisText } from '#session/syntheses/synthesis.ts'
import { uniteSyntheses } from './unite-syntheses.ts'

const INPUT = ['a', 'b', 'c', 'd', 'e', 'f']
const sentence = (text: string, notes: string[], section: Sentence['section'] = 'agreement'): Sentence => ({
  section,
  text,
  notes,
  isSupported: notes.length > 0,
})
const textOf = (sentences: Sentence[], why: string = CONTENT_SENTENCES.notInSynthesis): SynthesisText => {
  const used = new Set(sentences.flatMap(({ notes }) => notes))
  const leftOut = INPUT.filter((id) => !used.has(id)).map((noteId) => ({ noteId, why }))
  return { title: 'Nights', sentences, leftOut }
}

test('two readings are joined without what both have, and a note is left out only if neither cites it', () => {
  const first = textOf([
    sentence('The lift wakes everyone at night.', ['a', 'b']),
    sentence('Some want silence, others a radio.', ['b', 'c'], 'tensions'),
  ])
  const second = textOf(
    [
      sentence('At night the lift wakes everyone.', ['a', 'b']),
      sentence('People lie awake.', ['a']),
      sentence('The trolley comes unannounced.', ['d']),
      sentence('Silence for some is loneliness for others.', ['c', 'b'], 'tensions'),
      sentence('Who pays is open.', ['b', 'e'], 'tensions'),
      sentence('Without a note.', []),
    ],
    'Too short to tell.',
  )
  const { sentences, leftOut } = uniteSyntheses(first, second)
  expect(sentences.map(({ text }) => text)).toEqual([
    'The lift wakes everyone at night.',
    'The trolley comes unannounced.',
    'Some want silence, others a radio.',
    'Who pays is open.',
  ])
  expect(leftOut).toEqual([{ noteId: 'f', why: 'Too short to tell.' }])
})

test('a thought that only one reading has is never lost, whatever is cited', () => {
  const notes = fc.subarray(INPUT, { minLength: 1 })
  const section = fc.constantFrom(...SYNTHESIS_SECTIONS)
  const reading = fc
    .array(fc.tuple(fc.string({ minLength: 1, maxLength: 30 }), notes, section), { maxLength: 8 })
    .map((all) => textOf(all.map(([text, cited, part]) => sentence(text, cited, part))))
  fc.assert(
    fc.property(reading, reading, (first, second) => {
      const united = uniteSyntheses(first, second)
      const cited = new Set(united.sentences.flatMap(({ notes: of }) => of))
      const left = united.leftOut.map(({ noteId }) => noteId)
      expect([...cited, ...left].sort()).toEqual(INPUT)
      for (const each of first.sentences) expect(united.sentences).toContainEqual(each)
    }),
  )
})
