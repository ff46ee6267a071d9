import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { DEFAULT_PLAN, type PlannedStep } from '#session/agenda/step.ts'
import type { StepWindow } from '#session/agenda/step-window.ts'
import { writingRefusal } from '#session/agenda/writing-refusal.ts'
import { applyEvents } from '#session/apply.ts'
import { project } from '#session/project.ts'
import { needsOf } from '#session/review/waits-for-viewer.ts'
import { captureCommand } from '#session/testing/log-driver.ts'
import { by, OWNER, person, SERVER, SessionDriver } from '#session/testing/session-driver.ts'

const MINUTE_MS = 60_000
const CLOSE = 1_000_000_000
const WINDOW: StepWindow = {
  opensAt: null,
  closesAt: CLOSE,
  late: 'until-reveal',
  reminders: [],
  zone: 'Europe/Lisbon',
}
const RUN = { stepId: 'a', run: 1 }

function planned(window: Partial<StepWindow> = {}, plan: Partial<PlannedStep> = {}): SessionDriver {
  const board = new SessionDriver()
  for (const id of ['uann', 'ubob']) board.join(id, 'editor')
  board.join('ucyd', 'commenter')
  board.join('uvic', 'viewer')
  const step = { ...DEFAULT_PLAN, writing: 'private' as const, ...plan, id: 'a' }
  const steps = [
    { ...step, window: { ...WINDOW, ...window } },
    { ...DEFAULT_PLAN, minutes: null, id: 'b' },
  ]
  expect(board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))).toBeNull()
  return board
}
function opened(window: Partial<StepWindow> = {}, plan: Partial<PlannedStep> = {}): SessionDriver {
  const board = planned(window, plan)
  expect(board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))).toBeNull()
  return board
}
const goTo = (board: SessionDriver, at: number): void => {
  board.lateMs += at - board.now
}
const stepOf = (board: SessionDriver) => must(board.state.agenda.steps[0], 'the step')
const viewOf = (board: SessionDriver, userId: string) => must(project(board.state, userId), 'a view')
const write = (board: SessionDriver, written: string[], empty: string[] = []) =>
  board.ask({ type: 'window.record-writers', ...RUN, written, empty }, SERVER)

test('[CW1] a window replaces the timer, and its times must be possible', () => {
  const board = opened()
  expect(board.state.timer).toBeNull()
  const edit = (window: Partial<StepWindow>, stepId = 'a') =>
    board.ask({ type: 'step.edit', stepId, changes: { window: { ...WINDOW, ...window } } }, by(OWNER))
  expect(edit({ closesAt: 1 })).toBe('window-over')
  expect(edit({ opensAt: CLOSE })).toBe('window-order')
  expect(edit({ closesAt: CLOSE + 1 })).toBeNull()
  expect(board.ask({ type: 'step.edit', stepId: 'a', changes: { window: WINDOW } }, by('uann'))).toBe(
    'needs-facilitator',
  )
  goTo(board, CLOSE + 2)
  board.ask({ type: 'step.end-due', ...RUN }, SERVER)
  for (const type of ['step.rerun', 'step.reopen'] as const)
    expect(board.ask({ type, stepId: 'a', from: null }, by(OWNER))).toBe('window-over')
  expect(edit({ closesAt: CLOSE + MINUTE_MS })).toBeNull()
  expect(board.ask({ type: 'step.reopen', stepId: 'a', from: null }, by(OWNER))).toBeNull()
})

test('[CW2] only the server opens a planned window, at its time, once', () => {
  const board = planned({ opensAt: CLOSE - MINUTE_MS })
  const open = { type: 'step.open-due', stepId: 'a' } as const
  expect(board.ask(open, by(OWNER))).toBe('server-only')
  board.ask(open, SERVER)
  expect(board.state.agenda.currentId).toBeNull()
  board.ask({ type: 'step.start', stepId: 'b', from: null }, by(OWNER))
  goTo(board, CLOSE - MINUTE_MS)
  board.ask({ type: 'board.freeze' }, by(OWNER))
  expect(board.ask(open, SERVER)).toBe('frozen')
  board.ask({ type: 'board.unfreeze' }, by(OWNER))
  for (let times = 0; times < 2; times++) board.ask(open, SERVER)
  expect(board.state.agenda.steps).toMatchObject([
    { state: 'running', run: 1 },
    { state: 'done', run: 1 },
  ])
  expect(board.state.privateWriting).toMatchObject({ phase: 'writing', stepId: 'a' })
})

test('[CW2] a window that can’t open is skipped; it waits while notes are revealed', () => {
  const board = planned({ opensAt: CLOSE - MINUTE_MS })
  board.ask({ type: 'private-writing.start' }, by(OWNER))
  board.ask({ type: 'private-writing.reveal', isNamed: true }, by(OWNER))
  goTo(board, CLOSE - MINUTE_MS)
  board.ask({ type: 'step.open-due', stepId: 'a' }, SERVER)
  expect(stepOf(board).state).toBe('planned')
  goTo(board, CLOSE)
  board.ask({ type: 'private-writing.finish' }, SERVER)
  board.ask({ type: 'step.open-due', stepId: 'a' }, SERVER)
  expect(stepOf(board)).toMatchObject({ state: 'skipped', run: 0 })
})

test('[CW3] a window that closes ends its step once, as of its close, and reveals nothing', () => {
  const board = opened()
  const due = { type: 'step.end-due', ...RUN } as const
  goTo(board, CLOSE - 10)
  board.ask(due, SERVER)
  expect(stepOf(board).state).toBe('running')
  goTo(board, CLOSE + 5 * MINUTE_MS)
  for (let times = 0; times < 2; times++) board.ask(due, SERVER)
  expect(board.events.filter(({ kind }) => kind === 'step.ended')).toHaveLength(1)
  expect(stepOf(board)).toMatchObject({ state: 'done', endedAt: CLOSE })
  expect(board.state.privateWriting?.phase).toBe('writing')
  expect(applyEvents(null, board.events)).toEqual(board.state)
})

test('[CW4] after the close late private notes are taken until the reveal, or refused, as the step has it', () => {
  for (const late of ['until-reveal', 'refused'] as const) {
    const board = opened({ late })
    const draft = (role: 'editor' | 'facilitator' = 'editor') =>
      writingRefusal(board.state, role, { isDraft: true })
    expect(draft()).toBeNull()
    board.ask({ type: 'step.end', stepId: 'a' }, by(OWNER))
    const refused = late === 'refused' ? 'window-closed' : null
    expect([draft(), writingRefusal(board.state, 'editor')]).toEqual([refused, refused])
    expect(draft('facilitator')).toBeNull()
    // A contribution after the reveal is refused too; the board itself is open again.
    board.ask({ type: 'private-writing.reveal', isNamed: true }, by(OWNER))
    expect([draft(), writingRefusal(board.state, 'editor')]).toEqual([refused, null])
    board.ask({ type: 'private-writing.finish' }, SERVER)
    board.ask({ type: 'private-writing.start' }, by(OWNER))
    expect(draft()).toBeNull()
  }
})

test('[CW5] people who wrote, voted or are done have contributed; each sees their own part, and who is missing is in needs', () => {
  const board = opened()
  const own = (userId: string) => viewOf(board, userId).ownContribution
  expect(['uann', 'ucyd', 'uvic'].map(own)).toEqual(['waits', null, null])
  write(board, ['uann'])
  const events = board.events.length
  write(board, ['uann'], ['ubob'])
  expect(board.events).toHaveLength(events)
  board.ask({ type: 'step.mark-done', ...RUN, isDone: true }, by('ubob'))
  const { contributors, contributorCount } = viewOf(board, OWNER)
  expect([contributors, contributorCount]).toEqual([['uann', 'ubob'], 2])
  expect(viewOf(board, 'uvic').contributors).toBe(contributors)
  const need = (userId: string) => needsOf(viewOf(board, userId), []).get('window:a')
  expect(need('uann')).toBeUndefined()
  expect(need(OWNER)).toEqual({ kind: 'window', closesAt: CLOSE, isReminded: false, offersTalk: false })
  // Its only note is deleted.
  write(board, [], ['uann'])
  expect([own('uann'), viewOf(board, OWNER).contributorCount]).toEqual(['waits', 1])
  expect(board.ask({ type: 'window.record-writers', ...RUN, written: ['uann'], empty: [] }, by(OWNER))).toBe(
    'server-only',
  )
})

test('[CW5] where the reveal leaves names out, others see only how many have contributed', () => {
  const board = opened({}, { hidesNames: true })
  write(board, ['uann'])
  expect(viewOf(board, OWNER)).toMatchObject({
    contributors: [],
    contributorCount: 1,
    ownContribution: 'waits',
  })
  expect(viewOf(board, 'uann').ownContribution).toBe('done')
  expect(JSON.stringify(viewOf(board, 'uann').agenda)).not.toContain('uann')
  // Those who wrote relied on it.
  board.ask({ type: 'step.edit', stepId: 'a', changes: { hidesNames: false } }, by(OWNER))
  expect(viewOf(board, OWNER)).toMatchObject({ contributors: [], contributorCount: 1 })
})

test('[CW5] a note on the board counts in a window with open writing, and an account has its guest’s part', () => {
  const board = opened({}, { writing: 'open' })
  const ideas = [captureCommand('shape:a', { authorId: 'uann' })]
  board.ask({ type: 'ideas.capture', ideas }, SERVER)
  expect(viewOf(board, OWNER).contributors).toEqual(['uann'])
  board.ask({ type: 'member.merge', guestId: 'uann', account: person('uacc') }, SERVER)
  expect(viewOf(board, OWNER).contributors).toEqual(['uacc'])
  expect(viewOf(board, 'uacc').ownContribution).toBe('done')
})

test('[CW6] each reminder goes once to those who may contribute and have not; those who do are reminded no more', () => {
  const board = opened({ reminders: [60, 5] })
  const remind = { type: 'window.remind', ...RUN } as const
  const reminded = () => board.events.filter((event) => event.kind === 'window.reminded')
  write(board, ['uann'])
  board.ask(remind, SERVER)
  expect(reminded()).toEqual([])
  goTo(board, CLOSE - 60 * MINUTE_MS)
  for (let times = 0; times < 2; times++) board.ask(remind, SERVER)
  expect(reminded().map(({ data }) => data.userIds)).toEqual([[OWNER, 'ubob']])
  expect(viewOf(board, 'ubob').ownContribution).toBe('reminded')
  expect(viewOf(board, 'uann').ownContribution).toBe('done')
  write(board, ['ubob'])
  expect(viewOf(board, 'ubob').ownContribution).toBe('done')
  // Nothing is sent on a frozen board, nor later.
  board.ask({ type: 'board.freeze' }, by(OWNER))
  goTo(board, CLOSE - 5 * MINUTE_MS)
  board.ask(remind, SERVER)
  board.ask({ type: 'board.unfreeze' }, by(OWNER))
  board.ask(remind, SERVER)
  expect(reminded().map(({ data }) => data.userIds)).toEqual([[OWNER, 'ubob'], []])
})

test('[CW6] reminders of a window that was closed, deleted or ended by hand are not sent', () => {
  const board = opened({ reminders: [5] })
  board.ask({ type: 'step.end', stepId: 'a' }, by(OWNER))
  goTo(board, CLOSE - MINUTE_MS)
  const events = board.events.length
  board.ask({ type: 'window.remind', ...RUN }, SERVER)
  expect(board.events).toHaveLength(events)
})
