import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { project } from '#session/project.ts'
import { ADVISOR_IDS, MODEL, RoundDriver, turnId } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { MAX_SENT_OF_RUN, numbersIn, type SentPrompt, toRanges } from './sent-prompt.ts'

const prompt = (estimatedTokens: number): SentPrompt => ({
  agentId: ADVISOR_IDS[0] ?? '',
  model: MODEL,
  hash: 'a'.repeat(64),
  estimatedTokens,
  notes: { chosen: [[1, 2]], notChosen: [], others: [[3, 300]], unnumbered: [] },
  leftOut: 0,
  isSecondTry: false,
})

test('the newest prompts of a run are kept, also when the log is read again', () => {
  const board = new RoundDriver()
  board.start()
  const runId = turnId(1)
  for (let i = 1; i <= MAX_SENT_OF_RUN + 2; i++)
    board.ask({ type: 'prompt.send', runId, prompt: prompt(i) }, SERVER)
  const kept = board.state.sentPrompts[runId]
  expect(kept?.map(({ estimatedTokens }) => estimatedTokens)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  expect(applyEvents(null, board.events)?.sentPrompts).toEqual(board.state.sentPrompts)
})

test('only the server records what is sent, and no projection has it', () => {
  const board = new RoundDriver()
  const sent = { type: 'prompt.send', runId: turnId(1), prompt: prompt(1) } as const
  expect(board.ask(sent, by(OWNER))).toBe('server-only')
  board.ask(sent, SERVER)
  expect(JSON.stringify(project(board.state, OWNER))).not.toContain('estimatedTokens')
})

test('ranges have the numbers that they were made of', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 60 }))
  fc.assert(
    fc.property(numbers, numbers, (sent, others) => {
      const known = [...new Set([...sent, ...others])]
      expect(numbersIn(toRanges(sent), known)).toEqual([...new Set(sent)].sort((a, b) => a - b))
    }),
  )
  expect(toRanges([3, 1, 2, 7])).toEqual([
    [1, 3],
    [7, 7],
  ])
})
