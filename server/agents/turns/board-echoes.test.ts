import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { BoardEchoes } from './board-echoes.ts'

const note = (id: string, text: string, number: number | null = 1) => ({ id, text, number })
const any = () => true

test('[RU31] finished notes and notes of turns that ended are compared, others not', () => {
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

test('[RU31] on a board with 5,000 notes, an answer with twelve candidates is compared within 50 ms', () => {
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
  const echoes = new BoardEchoes()
  const work = echoes.follow(Array.from({ length: 5_000 }, (_, at) => note(`n${at}`, sentence(at))))
  let longestMs = 0
  for (;;) {
    const began = usedMs()
    const { done } = work.next()
    longestMs = Math.max(longestMs, usedMs() - began)
    if (done) break
  }
  expect(longestMs).toBeLessThan(50)
  // The first answers compile the code, and collecting the garbage of indexing may fall into any of them.
  const times = Array.from({ length: 4 }, (_, answer) => {
    const began = usedMs()
    for (let at = 0; at < 13; at++) echoes.echoOf(sentence(at * 31 + answer * 7), any)
    return usedMs() - began
  })
  expect(Math.min(...times)).toBeLessThan(50)
})
