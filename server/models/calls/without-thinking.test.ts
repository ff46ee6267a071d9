import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWithoutThinking } from './without-thinking.ts'

function answerOf(...pieces: string[]): string {
  const filter = createWithoutThinking()
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end()
}

describe('what a model thinks aloud', () => {
  test.each([
    ['<think>Hm.\nNOTE: no</think>\n\nNOTE: yes', 'NOTE: yes'],
    ['<THINKING>Hm.</Thinking>Yes', 'Yes'],
    ['Yes.\n<think>More?</think>\nNo.', 'Yes.\n\nNo.'],
    ['  <think></think>Yes', '  Yes'],
    ['<think>It never ends', ''],
    ['Hm.\n</think>\nYes', 'Hm.\n\nYes'],
  ])('%j leaves %j', (said, answer) => {
    expect(answerOf(said)).toBe(answer)
  })

  test.each([
    'Put it into <think> tags, then close them with </think>.',
    'a < b\n< c\n<b>bold</b>\n<thinker>',
    '<',
    '\n\n  Yes\n',
    '<thi',
  ])('%j is an answer', (said) => {
    expect(answerOf(said)).toBe(said)
  })

  test('an answer arrives word by word, and only possible tags are held back', () => {
    const filter = createWithoutThinking()
    const shown = ['Yes', ' <', 'b\n', '<th', 'ink>', 'No', '</thi', 'nk>', '\n', 'Then'].map(filter.push)
    expect(shown).toEqual(['Yes', ' <', 'b\n', '', '', '', '', '', '\n', 'Then'])
    expect([filter.end(), filter.thought()]).toEqual(['', 'No'])
  })

  test('the result does not depend on where the answer is cut', () => {
    const part = fc.constantFrom(
      '<think>',
      '</think>',
      '<thought>',
      '</thought>',
      '<thi',
      '\n',
      ' ',
      'a',
      '<',
      'NOTE: b',
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.array(fc.nat(40), { maxLength: 6 }),
        (parts, cuts) => {
          const text = parts.join('')
          const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length].sort((a, b) => a - b)
          const pieces = at.slice(1).map((end, i) => text.slice(at[i], end))
          expect(answerOf(...pieces)).toBe(answerOf(text))
        },
      ),
    )
  })
})
