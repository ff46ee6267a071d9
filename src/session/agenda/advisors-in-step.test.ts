import { expect, test } from 'vitest'
import { RoundDriver, roundId } from '#session/testing/round-driver.ts'
import { by, OWNER } from '#session/testing/session-driver.ts'
import { type AdvisorsInStep, DEFAULT_PLAN } from './step.ts'

function boardInStep(advisors: AdvisorsInStep): RoundDriver {
  const board = new RoundDriver()
  const steps = [{ ...DEFAULT_PLAN, id: 'talk', minutes: null, advisors }]
  board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  board.ask({ type: 'step.start', stepId: 'talk', from: null }, by(OWNER))
  return board
}

const single = { mode: 'single', phases: [[0]] } as const
const mention = (number: number) =>
  ({
    ...single,
    phases: [[0]],
    roundId: roundId(number),
    trigger: { kind: 'mention', noteId: 'n1' },
  }) as const

test('[SE220] the running step decides whether rounds can be started, and whether mentions are answered', () => {
  const asked = (advisors: AdvisorsInStep) => {
    const board = boardInStep(advisors)
    return [board.start({ mode: 'single', phases: [[0]] }), board.start({ ...mention(2), phases: [[0]] })]
  }
  expect(asked('off')).toEqual(['advisors-off-in-step', 'advisors-off-in-step'])
  expect(asked('at-end')).toEqual(['advisors-at-end', 'advisors-at-end'])
  expect(asked('each-round')).toEqual([null, 'advisors-in-rounds'])
  expect(asked('when-asked')).toEqual([null, null])
})

test('[SE220] after the step advisors can be asked; a running round continues in a step without advisors', () => {
  const board = boardInStep('at-end')
  board.ask({ type: 'step.end', stepId: 'talk' }, by(OWNER))
  expect(board.start()).toBeNull()
  board.ask({ type: 'step.rerun', stepId: 'talk', from: null }, by(OWNER))
  board.answer(1)
  board.answer(2)
  expect(board.round().turns.map(({ state }) => state)).toEqual(['done', 'done'])
})

test('[SE277] while people write in private advisors wait for the reveal, unless the step that runs lets them speak', () => {
  const privately = (board: RoundDriver) => {
    board.ask({ type: 'private-writing.start' }, by(OWNER))
    return board
  }
  const asked = (advisors: AdvisorsInStep) =>
    privately(boardInStep(advisors)).start({ mode: 'single', phases: [[0]] })
  expect([asked('off'), asked('at-end'), asked('each-round'), asked('when-asked')]).toEqual([
    'advisors-off-in-step',
    'advisors-at-end',
    null,
    null,
  ])
  const board = privately(new RoundDriver())
  expect(board.start({ mode: 'single', phases: [[0]] })).toBe('advisors-at-reveal')
  const voters = { voteId: 'v0123456789ab', agentIds: ['a0123456789ab'] }
  expect(board.ask({ type: 'vote.ask-advisors', ...voters }, by(OWNER))).toBe('advisors-at-reveal')
  board.ask({ type: 'private-writing.reveal', isNamed: true, mode: 'one-each' }, by(OWNER))
  expect(board.start({ mode: 'single', phases: [[0]] })).toBe('advisors-at-reveal')
  board.ask({ type: 'private-writing.reveal', isNamed: true }, by(OWNER))
  expect(board.start({ mode: 'single', phases: [[0]] })).toBeNull()
})
