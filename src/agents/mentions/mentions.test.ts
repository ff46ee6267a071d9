import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { findMentions, mentionedIds } from './mentions.ts'

const AGENTS = [
  { id: 'a1', name: 'Sceptic' },
  { id: 'a2', name: 'Night' },
  { id: 'a3', name: 'Night-shift nurse' },
  { id: 'a4', name: 'C++ (old)' },
  { id: 'a5', name: 'Świętokrzyska' },
]

test.each([
  ['@Sceptic what do you say?', ['a1']],
  ['Why, @sceptic?', ['a1']],
  ['(@SCEPTIC)', ['a1']],
  ['@Night-shift nurse, and you?', ['a3']],
  ['@night-shift   NURSE!', ['a3']],
  ['@"Night-shift nurse" and @“Sceptic”', ['a3', 'a1']],
  ['@Night, please', ['a2']],
  ['@Night-shift', ['a2']],
  ['@Sceptic @Sceptic @Night-shift nurse @Sceptic', ['a1', 'a3']],
  ['@C++ (old) too', ['a4']],
  ['＠Sceptic', ['a1']],
  ['@świętokrzyska', ['a5']],
  ['@Sceptics', []],
  ['me@sceptic.org', []],
  ['@ Sceptic', []],
  ['Sceptic', []],
  ['@', []],
  ['', []],
])('%j asks %j', (text, ids) => {
  expect(mentionedIds(text, AGENTS)).toEqual(ids)
})

test('a note full of "@" is read quickly', () => {
  expect(mentionedIds('@'.repeat(10_000), AGENTS)).toEqual([])
})

test('a note full of "@" is read in no time', { tags: ['slow'] }, () => {
  const names = Array.from({ length: 40 }, (_, i) => ({ id: `a${i}`, name: `Agent ${i} of the night shift` }))
  const began = usedMs()
  for (const sign of ['@', '@ ', '@agent ', 'x@']) mentionedIds(sign.repeat(5_000), names)
  expect(usedMs() - began).toBeLessThan(300)
})

test.each([
  ['Why, @sceptic?', [{ at: 5, length: 8, name: 'sceptic', id: 'a1' }]],
  [
    '@"Night-shift nurse", @Skeptic',
    [
      { at: 0, length: 20, name: 'Night-shift nurse', id: 'a3' },
      { at: 22, length: 8, name: 'Skeptic', id: null },
    ],
  ],
  ['@night-shift   NURSE!', [{ at: 0, length: 20, name: 'night-shift   NURSE', id: 'a3' }]],
  ['@“An unknown one” @2pm @', [{ at: 0, length: 17, name: 'An unknown one', id: null }]],
  ['me@sceptic.org', []],
])('in %j is where it is written, and which name is unknown', (text, found) => {
  expect(findMentions(text, AGENTS)).toEqual(found)
})
