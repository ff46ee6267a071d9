import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { leastOf } from '#base/testing/least-of.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { BoardEchoes } from './board-echoes.ts'

const note = (id: string, text: string, number: number | null = 1) => ({ id, text, number })
const any = () => true

test('finished notes and notes of turns that ended are compared, others not', () => {
  const echoes = new BoardEchoes()
  const boathouse = 'Paint the door of the old boathouse red'
  runAtOnce(echoes.follow([note('n1', 'Lamps at the gate for late walkers'), note('n2', boathouse, null)]))
  expect(echoes.echoOf('Lamps at the gate, for late walkers', any)).toBe('n1')
  expect(echoes.echoOf(boathouse, any)).toBeNull()
  echoes.claim('n2', boathouse)
  expect(echoes.echoOf(boathouse, any)).toBe('n2')
  expect(echoes.echoOf(boathouse, (id) => id !== 'n2')).toBeNull()
  // A claimed note has no number for a moment; a deleted one is forgotten.
  runAtOnce(echoes.follow([note('n2', boathouse, null)]))
  expect([echoes.echoOf(boathouse, any), echoes.echoOf('Lamps at the gate for late walkers', any)]).toEqual([
    'n2',
    null,
  ])
})

test('on a board with 5,000 notes, an answer with twelve candidates is compared within 50 ms', {
  tags: ['slow'],
}, async () => {
  const words = [
    'lamp',
    'gate',
    'walker',
    'porter',
    'chair',
    'bench',
    'kitchen',
    'soup',
    'night',
    'ward',
    'bell',
    'key',
  ]
  const sentence = (at: number) =>
    Array.from(
      { length: 9 },
      (_, place) =>
        `${words[(at * 7 + place * (1 + (at % 5))) % words.length]}${place % 3 === 0 ? at % 97 : ''}`,
    ).join(' ')
  const notes = Array.from({ length: 5_000 }, (_, at) => note(`n${at}`, sentence(at)))
  const compared = await leastOf(50, () => {
    const echoes = new BoardEchoes()
    const indexing = echoes.follow(notes)
    let longestMs = 0
    for (let done: boolean | undefined; !done; ) {
      const began = usedMs()
      done = indexing.next().done
      longestMs = Math.max(longestMs, usedMs() - began)
    }
    const began = usedMs()
    for (let at = 0; at < 13; at++) echoes.echoOf(sentence(at * 31 + 5), any)
    return Math.max(longestMs, usedMs() - began)
  })
  expect(compared).toBeLessThan(50)
})
