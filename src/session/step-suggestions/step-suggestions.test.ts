import { expect, test } from 'vitest'
import { DEFAULT_PLAN, type PlannedStep } from '#session/agenda/step.ts'
import { CAPABILITIES } from '#session/agents/agent.ts'
import { Command } from '#session/command.ts'
import { project } from '#session/project.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import type { SuggestedStep } from './step-suggestion.ts'

const MO = 'amo000000000'
const ONE = 'x000000000001'
const hold = { tokens: 500, costMicros: 0 }
const usage = {
  model: 'demo:mo',
  inputTokens: 7,
  outputTokens: 3,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costMicros: 0,
  isEstimate: false,
}

const step = (id: string, plan: Partial<PlannedStep> = {}): PlannedStep => ({
  ...DEFAULT_PLAN,
  title: `Step ${id}`,
  minutes: null,
  ...plan,
  id,
})

function board(...steps: PlannedStep[]): SessionDriver {
  const driver = new SessionDriver()
  driver.join('ufac', 'facilitator')
  driver.join('uedit', 'editor')
  const agent = { name: 'Mo', kind: 'moderator' as const, model: null, capabilities: [...CAPABILITIES] }
  const look = { color: 'green', emoji: '*', domain: '', prompt: 'You are Mo.' } as const
  driver.ask({ type: 'agent.save', agentId: MO, agent: { ...agent, ...look }, file: '' }, by(OWNER))
  driver.ask({ type: 'settings.change', settings: { suggestsSteps: true } }, by(OWNER))
  if (steps.length > 0) driver.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  return driver
}

const ask = (driver: SessionDriver, suggestionId = ONE, userId = 'ufac') =>
  driver.ask({ type: 'step-suggestion.start', suggestionId, hold }, by(userId))

function suggest(driver: SessionDriver, suggested: SuggestedStep, suggestionId = ONE) {
  driver.ask({ type: 'step-suggestion.begin', suggestionId, agentId: MO, model: 'demo:mo' }, SERVER)
  const outcome = { state: 'done', step: suggested, reason: 'Eight notes wait.', usage } as const
  return driver.ask({ type: 'step-suggestion.end', suggestionId, outcome }, SERVER)
}

const follow = (driver: SessionDriver, from: string | null, ballot?: { voteId: string; noteIds: string[] }) =>
  driver.ask({ type: 'step-suggestion.follow', suggestionId: ONE, from, ballot }, by('ufac'))
const seenBy = (driver: SessionDriver, userId: string) => project(driver.state, userId)?.stepSuggestion
const planned = (stepId: string): SuggestedStep => ({ kind: 'planned', stepId })

test('[SE330] only facilitators ask for a step and see what is suggested, on a board that lets the moderator suggest', () => {
  const driver = board(step('a'))
  expect(ask(driver, ONE, 'uedit')).toBe('needs-facilitator')
  expect(ask(driver)).toBeNull()
  expect(seenBy(driver, 'ufac')).toMatchObject({ state: 'queued', requestedBy: 'ufac' })
  suggest(driver, planned('a'))
  expect(seenBy(driver, 'ufac')).toMatchObject({
    state: 'proposed',
    reason: 'Eight notes wait.',
    agentId: MO,
  })
  expect([
    seenBy(driver, 'uedit'),
    JSON.stringify(project(driver.state, 'uedit')).includes('Eight notes'),
  ]).toEqual([null, false])
  driver.ask({ type: 'settings.change', settings: { suggestsSteps: false } }, by(OWNER))
  expect(ask(driver, 'x000000000002')).toBe('suggestions-off')
})

test('a suggestion starts nothing; a facilitator who follows it starts the planned step', () => {
  const driver = board(step('a'), step('b'))
  ask(driver)
  suggest(driver, planned('b'))
  expect(driver.state.agenda.currentId).toBeNull()
  expect(follow(driver, null)).toBeNull()
  expect([driver.state.agenda.currentId, seenBy(driver, 'ufac')]).toEqual(['b', null])
  const events = driver.events.length
  expect(follow(driver, null)).toBeNull()
  expect(driver.events).toHaveLength(events)
})

test('a new step is one of a closed list, is added before the next planned one, and starts with its tools', () => {
  const driver = board(step('a'), step('b'))
  driver.ask({ type: 'step.start', stepId: 'a', from: null }, by('ufac'))
  driver.ask({ type: 'notes.number', notes: [{ noteId: 'n1', authorId: 'uedit' }] }, SERVER)
  ask(driver)
  suggest(driver, { kind: 'new', step: 'vote' })
  expect(follow(driver, null, { voteId: 'v000000000001', noteIds: ['n1'] })).toBe('agenda-moved')
  expect(follow(driver, 'a', { voteId: 'v000000000001', noteIds: ['n1'] })).toBeNull()
  const { agenda, votes } = driver.state
  expect(agenda.steps.map(({ id, title, state }) => [id, title, state])).toEqual([
    ['a', 'Step a', 'done'],
    [ONE, 'Choose', 'running'],
    ['b', 'Step b', 'planned'],
  ])
  expect(votes.v000000000001?.state).toBe('open')
  const odd = { kind: 'new', step: 'delete-everything' }
  const command = { type: 'step-suggestion.end', suggestionId: ONE }
  const isRead = (step: object) =>
    Command.safeParse({ ...command, outcome: { state: 'done', step, reason: 'x', usage } }).success
  expect([isRead(odd), isRead({ ...odd, step: 'decide' })]).toEqual([false, true])
})

test('[SE330] one is open at a time; one that is dismissed, aborted, or followed by a step of someone else is gone', () => {
  const driver = board(step('a'), step('b'))
  ask(driver)
  expect(ask(driver, 'x000000000002')).toBe('suggestion-open')
  suggest(driver, planned('a'))
  driver.ask({ type: 'step-suggestion.dismiss', suggestionId: ONE }, by('ufac'))
  expect([seenBy(driver, 'ufac'), follow(driver, null)]).toEqual([null, 'suggestion-settled'])
  const two = 'x000000000002'
  ask(driver, two)
  driver.ask({ type: 'step-suggestion.abort', suggestionId: two }, by('ufac'))
  expect([seenBy(driver, 'ufac'), driver.state.spend.held.tokens]).toEqual([null, 0])
  const three = 'x000000000003'
  ask(driver, three)
  suggest(driver, planned('a'), three)
  driver.ask({ type: 'step.start', stepId: 'b', from: null }, by('ufac'))
  expect(seenBy(driver, 'ufac')).toBeNull()
})

test('[SE330] a suggestion is a run: budget, hold, three tries, and the end with all agents', () => {
  const driver = board(step('a'))
  const [limited] = [board(step('a'))]
  const { budget } = limited.state.settings
  const settings = { budget: { ...budget, boardTokens: 400 } }
  limited.ask({ type: 'settings.change', settings }, by(OWNER))
  expect(ask(limited)).toBe('over-budget')
  ask(driver)
  expect(driver.state.spend.held.tokens).toBe(500)
  const begin: Command = { type: 'step-suggestion.begin', suggestionId: ONE, agentId: MO, model: 'demo:mo' }
  expect([1, 2, 3, 4].map(() => driver.ask(begin, SERVER))).toEqual([null, null, null, 'out-of-tries'])
  driver.ask({ type: 'agents.stop' }, by('ufac'))
  expect([seenBy(driver, 'ufac'), driver.state.spend.held.tokens]).toEqual([null, 0])
  suggest(driver, planned('a'))
  expect([seenBy(driver, 'ufac'), driver.state.spend.tokens]).toEqual([null, 10])
})

test('[SE330] asking again and again is limited, though old suggestions are not kept', () => {
  const driver = board(step('a'))
  const answers = Array.from({ length: 30 }, (_, i) => {
    const id = `x${String(i).padStart(12, '0')}`
    const answer = ask(driver, id)
    driver.ask({ type: 'step-suggestion.abort', suggestionId: id }, by('ufac'))
    return answer
  })
  expect(answers.filter((answer) => answer === 'too-often')).toHaveLength(10)
  expect(Object.keys(driver.state.stepSuggestions)).toHaveLength(20)
})
