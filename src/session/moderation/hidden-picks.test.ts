import { expect, test } from 'vitest'
import { DEFAULT_PLAN, type PlannedStep, usualMode } from '#session/agenda/step.ts'
import { applyEvents } from '#session/apply.ts'
import { project } from '#session/project.ts'
import { RoundDriver, roundId, said } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'

const STEP: PlannedStep = { ...DEFAULT_PLAN, id: 'a', minutes: null, advisors: 'each-round' }

/** A step runs, and the moderator has picked the note of the first of two turns. */
function judgedBoard(plan: Partial<PlannedStep> = {}): RoundDriver {
  const board = new RoundDriver()
  board.join('ufac', 'facilitator')
  board.join('uedit', 'editor')
  board.join('ucomm', 'commenter')
  board.ask(
    {
      type: 'steps.add',
      steps: [
        { ...STEP, ...plan },
        { ...STEP, id: 'b' },
      ],
      beforeId: null,
    },
    by(OWNER),
  )
  board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))
  board.start({ moderate: true })
  board.answer(1)
  board.answer(2)
  board.judge(['n1'])
  return board
}

const seen = (board: RoundDriver, userId = OWNER) => JSON.stringify(project(board.state, userId))
const done = (board: RoundDriver, userId: string, here?: string[]) =>
  board.ask({ type: 'step.mark-done', stepId: 'a', run: 1, isDone: true, here }, by(userId))

test('[SE291] the moderator’s picks are hidden from everyone, and in no slice of the state that outlets read', () => {
  const board = judgedBoard()
  for (const userId of [OWNER, 'ufac', 'uedit', 'ucomm']) expect(seen(board, userId)).not.toContain('Fresh.')
  expect(board.round().moderation).toMatchObject({ state: 'done', picks: [], isHidden: true })
  const { hiddenPicks, ...rest } = board.state
  expect(hiddenPicks[roundId()]?.picks).toHaveLength(1)
  expect(JSON.stringify({ ...rest, noteNumbers: [], contributions: [] })).not.toContain('Fresh.')
  expect(board.state.reactions).toEqual({})
  board.of('round.finish')
  expect(board.round().state).toBe('complete')
})

test.each([
  ['the step ends', (board: RoundDriver) => board.ask({ type: 'step.end', stepId: 'a' }, by(OWNER))],
  ['it is skipped', (board: RoundDriver) => board.ask({ type: 'step.skip', stepId: 'a' }, by(OWNER))],
  [
    'the next one starts',
    (board: RoundDriver) => board.ask({ type: 'step.start', stepId: 'b', from: 'a' }, by(OWNER)),
  ],
  ['a facilitator shows them', (board: RoundDriver) => board.ask({ type: 'picks.show' }, by('ufac'))],
  ['all who are here are done', (board: RoundDriver) => done(board, 'uedit', ['uedit', 'ucomm'])],
])('[SE291] they are shown when %s', (_when, show) => {
  const board = judgedBoard()
  expect(show(board)).toBeNull()
  expect(board.round().moderation).toMatchObject({ picks: [{ noteId: 'n1', reason: 'Fresh.' }] })
  expect(board.round().moderation).not.toHaveProperty('isHidden')
  expect(board.state.reactions.n1?.agents).toHaveLength(1)
  expect(board.state.hiddenPicks).toEqual({})
  expect(seen(board, 'ucomm')).toContain('Fresh.')
  expect(applyEvents(null, board.events)).toEqual(board.state)
})

test('[SE291] they stay hidden until the last one is done; then others come at once', () => {
  const board = judgedBoard()
  expect(board.ask({ type: 'picks.show' }, by('uedit'))).toBe('needs-facilitator')
  done(board, 'uedit', ['uedit', 'ufac'])
  done(board, OWNER)
  expect(seen(board)).not.toContain('Fresh.')
  done(board, 'ufac')
  expect(seen(board)).toContain('Fresh.')
  board.start({ moderate: true, roundId: roundId(2) })
  for (const turn of [1, 2]) {
    board.begin(turn, 2)
    board.end(turn, { ...said(turn), notes: [{ noteId: `m${turn}`, text: 'More' }] }, undefined, 2)
  }
  board.judge(['m1'], 2)
  expect(board.round(2).moderation).toMatchObject({ picks: [{ noteId: 'm1' }] })
})

test('[SE291] without a step, and in one that shows them at once, nothing is hidden', () => {
  expect(judgedBoard({ moderatorPicks: 'at-once' }).state.reactions.n1?.agents).toHaveLength(1)
  const board = new RoundDriver()
  board.start({ moderate: true })
  board.answer(1)
  board.answer(2)
  board.judge(['n1'])
  expect(board.state.reactions.n1?.agents).toHaveLength(1)
  const before = board.events.length
  expect(board.ask({ type: 'picks.show' }, by(OWNER))).toBeNull()
  expect(board.events.length).toBe(before)
})

test('[SE50] a question without a mode has the mode of its step', () => {
  const board = judgedBoard({ mode: 'parallel' })
  board.ask({ type: 'step.edit', stepId: 'a', changes: { advisors: 'at-end' } }, by(OWNER))
  const mode = (advisors = 3) => usualMode(board.state.agenda, advisors)
  expect(mode()).toBe('parallel')
  board.ask({ type: 'step.end', stepId: 'a' }, by(OWNER))
  expect(mode()).toBe('parallel')
  board.ask({ type: 'step.edit', stepId: 'a', changes: { mode: 'second-opinion' } }, by(OWNER))
  expect([mode(2), mode(3)]).toEqual(['second-opinion', 'parallel'])
  board.ask({ type: 'step.edit', stepId: 'a', changes: { advisors: 'off' } }, by(OWNER))
  expect(mode()).toBe('parallel')
  expect(board.ask({ type: 'picks.show' }, SERVER)).toBeNull()
})

test('[SE291] of advisors who speak at the end of a step they are hidden after it, until the next one starts', () => {
  const board = new RoundDriver()
  const steps = [
    { ...STEP, advisors: 'at-end' as const },
    { ...STEP, id: 'b' },
  ]
  board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))
  board.ask({ type: 'step.end', stepId: 'a' }, by(OWNER))
  expect(board.start({ moderate: true })).toBeNull()
  board.answer(1)
  board.answer(2)
  board.judge(['n1'])
  expect([seen(board).includes('Fresh.'), board.state.reactions]).toEqual([false, {}])
  board.ask({ type: 'step.start', stepId: 'b', from: null }, by(OWNER))
  expect(seen(board)).toContain('Fresh.')
  expect(applyEvents(null, board.events)).toEqual(board.state)
})

test('[SE291] once all who are here are done, picks of a later round are shown at once, also with editors who are away', () => {
  const board = judgedBoard()
  done(board, 'uedit', ['uedit'])
  board.start({ moderate: true, roundId: roundId(2) })
  for (const turn of [1, 2]) board.answer(turn, 2)
  board.judge(['n1'], 2)
  expect(board.state.hiddenPicks).toEqual({})
  board.ask({ type: 'step.mark-done', stepId: 'a', run: 1, isDone: false }, by('uedit'))
  expect(board.state.stepDone.isEveryone).toBe(false)
})

test('[SE291] they are shown when those who were not done have left; people who are away hold nothing up', () => {
  const board = judgedBoard()
  const left = (here: string[]) => board.ask({ type: 'picks.show-to-done', here }, SERVER)
  expect(board.ask({ type: 'picks.show-to-done', here: ['uedit'] }, by(OWNER))).toBe('server-only')
  left(['ucomm'])
  done(board, 'uedit', ['uedit', 'ufac'])
  left([])
  left(['uedit', 'ufac'])
  expect(seen(board)).not.toContain('Fresh.')
  left(['uedit', 'ucomm'])
  expect(seen(board)).toContain('Fresh.')
  const before = board.events.length
  left(['uedit', 'ucomm'])
  expect(board.events.length).toBe(before)
  // Another round in the same step hides nothing again, also when the other editor is back.
  board.start({ moderate: true, roundId: roundId(2) })
  for (const turn of [1, 2]) board.answer(turn, 2)
  board.judge(['n1'], 2)
  expect(board.state.hiddenPicks).toEqual({})
  expect(applyEvents(null, board.events)).toEqual(board.state)
})
