import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { mentionedAgents } from './mentions.ts'

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
])('[AG70] %j asks %j', (text, ids) => {
  expect(mentionedAgents(text, AGENTS)).toEqual(ids)
})

test('[AG70] a note full of signs is read quickly', () => {
  expect(mentionedAgents('@'.repeat(10_000), AGENTS)).toEqual([])
})

test('[AG70] a note full of signs is read in no time', () => {
  const names = Array.from({ length: 40 }, (_, i) => ({ id: `a${i}`, name: `Agent ${i} of the night shift` }))
  const began = usedMs()
  for (const sign of ['@', '@ ', '@agent ', 'x@']) mentionedAgents(sign.repeat(5_000), names)
  expect(usedMs() - began).toBeLessThan(300)
})
