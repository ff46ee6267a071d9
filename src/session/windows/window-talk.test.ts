import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { DEFAULT_PLAN, type StepPlan } from '#session/agenda/step.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import {
  countTalkTime,
  isTalkOver,
  stepOfTalk,
  TALK_LASTS_MS,
  TALK_SIGN_MS,
  type TalkTime,
  talkingStep,
  windowTalkKey,
  windowTalkRefusal,
} from './window-talk.ts'

const HOUR_MS = 3_600_000

function boardWith(rules: Partial<StepPlan> = {}): SessionDriver {
  const board = new SessionDriver()
  const window = { opensAt: null, closesAt: board.now + HOUR_MS, late: 'until-reveal' as const }
  const step: StepPlan = {
    ...DEFAULT_PLAN,
    writing: 'private',
    offersTalk: true,
    window: { ...window, reminders: [], zone: 'UTC' },
    ...rules,
  }
  board.ask({ type: 'steps.add', steps: [{ ...step, id: 'a' }], beforeId: null }, by(OWNER))
  board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))
  return board
}

test('people talk with the clerk while a window with private writing is open, and not after its close', () => {
  const board = boardWith()
  const { run } = must(board.state.agenda.steps[0], 'the step')
  expect(talkingStep(board.state)?.id).toBe('a')
  expect(windowTalkRefusal(board.state, 'editor', 'a')).toBeNull()
  expect(windowTalkRefusal(board.state, 'editor', 'b')).toBe('not-now.no-window-talk')
  expect(windowTalkRefusal(board.state, 'commenter', 'a')).toBe('not-now.no-window-talk')
  board.lateMs += 2 * HOUR_MS
  board.ask({ type: 'step.end-due', stepId: 'a', run }, SERVER)
  expect(board.state.agenda.currentId).toBeNull()
  expect(windowTalkRefusal(board.state, 'editor', 'a')).toBe('not-now.no-window-talk')
})

test('a step without a window, in the open, or in which no one writes offers no talk', () => {
  for (const rules of [
    { window: null },
    { writing: 'open' },
    { whoWrites: 'no-one' },
    { offersTalk: false },
  ] as const)
    expect([rules, talkingStep(boardWith(rules).state)]).toEqual([rules, null])
  const facilitators = boardWith({ whoWrites: 'facilitators' })
  expect(windowTalkRefusal(facilitators.state, 'editor', 'a')).toBe('not-now.no-window-talk')
  expect(windowTalkRefusal(facilitators.state, 'facilitator', 'a')).toBeNull()
})

test('a step that gets the talk while it runs offers it from then on', () => {
  const board = boardWith({ offersTalk: false })
  board.ask({ type: 'step.edit', stepId: 'a', changes: { offersTalk: true } }, by(OWNER))
  expect(talkingStep(board.state)?.id).toBe('a')
})

test('each run of a step has its own talks', () => {
  const board = boardWith()
  const first = must(talkingStep(board.state), 'the step')
  board.ask({ type: 'step.end', stepId: 'a' }, by(OWNER))
  board.ask({ type: 'step.rerun', stepId: 'a', from: null }, by(OWNER))
  const second = must(talkingStep(board.state), 'the step')
  expect(windowTalkKey(second)).not.toBe(windowTalkKey(first))
  expect(stepOfTalk(board.state, windowTalkKey(second))?.id).toBe('a')
  expect(stepOfTalk(board.state, 'gone.1')).toBeNull()
})

test('the time of a talk counts between signs that it is open, and never past its length', () => {
  const gaps = fc.array(fc.integer({ min: -5_000, max: 10 * TALK_SIGN_MS }), { maxLength: 80 })
  fc.assert(
    fc.property(gaps, (all) => {
      let time: TalkTime = countTalkTime(null, 1_000_000)
      let counted = 0
      for (const gap of all) {
        counted += Math.min(Math.max(gap, 0), 2 * TALK_SIGN_MS)
        time = countTalkTime(time, time.seenAt + gap)
      }
      expect(time.usedMs).toBe(Math.min(counted, TALK_LASTS_MS))
      expect(isTalkOver(time)).toBe(counted >= TALK_LASTS_MS)
    }),
  )
})
