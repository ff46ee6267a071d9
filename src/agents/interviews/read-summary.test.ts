import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { confirmWith, giveAnswer, interviewOf, SECOND } from '#session/interviews/testing/interview-board.ts'
import { probeAsks, probedBoard } from '#session/interviews/testing/probed-board.ts'
import { readSummary } from './read-summary.ts'

/** A1: no, A2: yes, A3: words; the third question has no answer. */
function interview() {
  const board = probedBoard({ rule: 'everyone', probe: 'each-answer' })
  confirmWith(board, 'uann', 'no')
  confirmWith(board, 'ubob')
  giveAnswer(board, 'uann', SECOND, { text: 'The login page' })
  probeAsks(board, 'Who fixes it?')
  return interviewOf(board)
}

const ALL = new Set([1, 2, 3])
const read = (text: string, shown: ReadonlySet<number> = ALL) => readSummary(text, interview(), shown)

const GOOD = `# Friday is close
## Problem
- The login page is missing. [A3]
## Requirements
## Constraints
None.
## Approach
- Some would ship, some would not. [A1, A2]
## Decisions
## Open questions
## Left out`

test('a summary is read by part, with the citations of each sentence', () => {
  const { text, unknown, uncited, isUsable } = read(GOOD)
  expect([unknown, uncited, isUsable]).toEqual([[], [], true])
  expect(text.title).toBe('Friday is close')
  expect(text.sentences).toEqual([
    { section: 'problem', text: 'The login page is missing.', answers: [3] },
    { section: 'approach', text: 'Some would ship, some would not.', answers: [1, 2] },
    { section: 'open-questions', text: 'Without an answer: Who fixes it?', answers: [] },
  ])
  expect(text.leftOut).toEqual([])
})

test.each([
  '**Problem Statement**\n* It is late (A1 and A3).',
  '1. PROBLEM:\n1. It is late [a1][a3].',
  'PROBLEM\n– It is late. 【A1; A3】',
  '# Title\n### The problem\nIt is late. [answers A1, A3]',
])('in the forms that models use: %j', (written) => {
  const [sentence] = read(written).text.sentences
  expect(sentence).toMatchObject({ section: 'problem', answers: [1, 3] })
  expect(sentence?.text).toMatch(/^It is late\.?$/)
})

test('a label that was not shown cites nothing and is complained about; a sentence without one does not stay', () => {
  const { text, unknown, uncited } = read(
    '## Problem\n- So. [A9]\n- Thus. [A1 A12]\n- Just so.\n## Decisions\n- n/a',
  )
  expect(unknown).toEqual(['A9', 'A12'])
  expect(uncited).toEqual(['So.', 'Just so.'])
  expect(text.sentences.filter(({ answers }) => answers.length > 0)).toEqual([
    { section: 'problem', text: 'Thus.', answers: [1] },
  ])
  const hidden = read('## Problem\n- So. [A2]', new Set([1]))
  expect(hidden).toMatchObject({ isUsable: false, unknown: ['A2'] })
})

test('every answer is cited, or left out with a reason', () => {
  const { text } = read('## Problem\n- So. [A1]\n## Left out\n- A3: not about Friday', new Set([1, 3]))
  expect(text.leftOut).toEqual([
    { answer: 2, why: expect.stringContaining('no room') },
    { answer: 3, why: 'not about Friday' },
  ])
  const silent = read('## Problem\n- So. [A1]').text.leftOut
  expect(silent).toEqual([
    { answer: 2, why: expect.stringContaining('not take it up') },
    { answer: 3, why: expect.any(String) },
  ])
})

test('broken and endless answers are read as far as they go, in bounded time', {
  tags: ['slow'],
}, () => {
  for (let i = 0; i < GOOD.length; i += 7) expect(() => read(GOOD.slice(0, i))).not.toThrow()
  for (const text of ['', '   ', '{"summary":"x"}', 'I will not sum this up.'])
    expect(read(text).isUsable).toBe(false)
  const start = usedMs()
  read(`## Problem\n${'- So. [A1 '.repeat(20_000)}`)
  read(`## Problem\n- ${'['.repeat(60_000)}`)
  read(`## Problem\n- [${'A1,'.repeat(20_000)}`)
  expect(usedMs() - start).toBeLessThan(2_000)
  const { text } = read(`## Problem\n${'- So it is. [A1]\n'.repeat(3_000)}`)
  expect(text.sentences.length).toBeLessThanOrEqual(110)
})
