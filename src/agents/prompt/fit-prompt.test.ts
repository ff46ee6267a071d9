import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AgentBoard, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { readPrompt } from '#agents/testing/read-prompt.ts'
import { estimatePromptTokens } from './prompt.ts'
import { writeTurnPrompt } from './turn-prompt.ts'

const QUESTION = `How do nights get better? ${'Say it plainly. '.repeat(60)}`.trim()

/** A board on which there is a lot of everything. */
function fullBoard() {
  const board = new AgentBoard()
  board.must({ type: 'premise.set', premise: 'A ward at night. '.repeat(150).trim() })
  const about = Array.from({ length: 10 }, (_, index) => board.write(`Asked ${index}. ${'夜 '.repeat(40)}`))
  const before = board.start('parallel', [SCEPTIC, NURSE])
  const [chosen = ''] = board.say(before.id, 0, '', ['Chosen.', 'Dropped one.', 'Dropped two.'])
  board.say(before.id, 1, '')
  board.finish(before.id)
  board.plus(chosen)
  for (let index = 0; index < 20; index++) board.plus(board.write(`Selected ${index}. ${'word '.repeat(30)}`))
  for (let index = 0; index < 60; index++) board.write(`Visible ${index}. ${'word '.repeat(20)}`)
  const round = board.start('separate-then-together', [SCEPTIC, NURSE], { question: QUESTION, notes: about })
  board.say(round.id, 0, 'prose of the sceptic '.repeat(200), ['Who counts?'])
  board.say(round.id, 1, 'prose of the nurse '.repeat(200), ['Two keys.'])
  const at = { roundId: round.id, turnId: board.turnId(round.id, 2) }
  return { board, see: (max: number) => writeTurnPrompt(board.scene(max), at) }
}

const full = fullBoard()
/** Tokens of the parts that are never cut. */
const MIN_TOKENS = 3_000

test('a prompt never takes more than it may', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_TOKENS, max: 30_000 }), (max) => {
      const prompt = full.see(max)
      expect(estimatePromptTokens(prompt)).toBeLessThanOrEqual(max)
      expect(readPrompt(prompt).of('question').at(-1)?.question).toBe(QUESTION)
    }),
    { numRuns: 60 },
  )
})

test('with room for everything, everything is there', () => {
  const prompt = readPrompt(full.see(100_000))
  expect(prompt.notes('on-the-board')).toHaveLength(60)
  expect(prompt.notes('conversation')).toHaveLength(21)
  expect(prompt.notes('not-chosen')).toHaveLength(2)
  expect(prompt.data.every(({ leftOut }) => leftOut === undefined)).toBe(true)
  expect(prompt.outside).not.toContain('no room')
})

test('the board’s content is cut first, its oldest before its newest, and the number of cut notes is stated', () => {
  const prompt = readPrompt(full.see(10_000))
  const [list] = prompt.of('on-the-board')
  const shown = prompt.texts('on-the-board')
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThan(60)
  expect(shown.at(-1)).toContain('Visible 59.')
  expect(list?.leftOut).toBe(60 - shown.length)
  expect(prompt.notes('conversation')).toHaveLength(21)
  expect(prompt.notes('asked-about')).toHaveLength(10)
})

test('cut next are the alternatives, most of the prose and the conversation; notes that the question is about stay longest', () => {
  const left = (max: number) => {
    const prompt = readPrompt(full.see(max))
    const count = (what: 'on-the-board' | 'conversation' | 'asked-about' | 'answer') =>
      prompt.notes(what).length
    return { prompt, count }
  }
  const tight = left(5_000)
  expect(tight.count('on-the-board')).toBe(0)
  expect(tight.count('asked-about')).toBe(10)
  expect(tight.count('conversation')).toBeLessThan(21)
  expect(tight.prompt.outside).toMatch(/There was no room for \d+ older notes of the conversation\./)
  const less = left(7_000)
  expect([less.count('conversation'), less.count('answer')]).toEqual([21, 1])
  expect(less.prompt.prose.map(({ length }) => length)).toEqual([300])
  expect(left(100_000).prompt.prose.map(({ length }) => length)).toEqual([2_000])
  const tightest = left(1)
  expect(tightest.prompt.of('question')).toHaveLength(1)
  expect(tightest.prompt.of('about-the-board')[0]?.premise).toBe('')
})
