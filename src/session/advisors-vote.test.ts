import { expect, test } from 'vitest'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { applyEvents } from '#session/apply.ts'
import { project } from '#session/project.ts'
import { ADVISOR_IDS, FAILURE, MODERATOR, RoundDriver } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { type AdvisorBallot, MAX_TIMES_ASKED } from './choosing/votes/vote.ts'
import { ADVISOR_VOTE_LASTS_MS } from './documents/ask-limits.ts'

const voteId = 'v000000000001'
const [FIRST = '', SECOND = ''] = ADVISOR_IDS

function board(isClosed = true): RoundDriver {
  const driver = new RoundDriver()
  driver.join('uedit', 'editor')
  driver.start()
  for (const turn of [1, 2]) driver.answer(turn)
  const rules = { title: 'Which?', votesPerPerson: 3, maxPerNote: 2, durationMs: null }
  driver.ask(
    { type: 'vote.start', voteId, ...rules, scope: { kind: 'board' }, noteIds: ['n1', 'n2'] },
    by(OWNER),
  )
  driver.ask({ type: 'vote.cast', voteId, noteId: 'n1', count: 2 }, by('uedit'))
  if (isClosed) driver.ask({ type: 'vote.close', voteId }, by(OWNER))
  return driver
}
const ask = (driver: RoundDriver, agentIds = [FIRST, SECOND], who = OWNER) =>
  driver.ask({ type: 'vote.ask-advisors', voteId, agentIds }, by(who))
const votes = (driver: RoundDriver, agentId: string, more: Partial<AdvisorBallot> = {}) =>
  driver.ask(
    {
      type: 'vote.advise',
      voteId,
      ballot: {
        agentId,
        model: 'demo:script',
        votes: [{ noteId: 'n2', count: 2, why: 'Now.' }],
        failure: null,
        ...more,
      },
    },
    SERVER,
  )
const advisorsOf = (driver: RoundDriver) => {
  const vote = driver.state.votes[voteId]
  return vote?.state === 'closed' ? vote.advisors : undefined
}

test('[SE293] advisors are asked by facilitators, after people, and are on the board', () => {
  expect(ask(board(false))).toBe('vote-open')
  expect(ask(board(), [FIRST], 'uedit')).toBe('needs-facilitator')
  expect(ask(board(), [MODERATOR])).toBe('no-agent')
  expect(votes(board(), FIRST)).toBeNull()
  expect(advisorsOf(board())).toBeUndefined()
})

test('[SE293] each advisor has one ballot, seen by everyone and in no total', () => {
  const driver = board()
  const { result } = driver.state.votes[voteId] as { result: unknown }
  expect(ask(driver)).toBeNull()
  votes(driver, FIRST)
  votes(driver, FIRST, { votes: [] })
  votes(driver, SECOND, { votes: [{ noteId: 'other', count: 1, why: '' }] })
  expect(advisorsOf(driver)?.ballots.map(({ agentId, votes: given }) => [agentId, given.length])).toEqual([
    [FIRST, 1],
    [SECOND, 0],
  ])
  expect(project(driver.state, 'uedit')?.votes[voteId]).toEqual(driver.state.votes[voteId])
  expect(driver.state.votes[voteId]).toMatchObject({ result })
  expect(applyEvents(null, driver.events)).toEqual(driver.state)
})

test('[SE293] only advisors that failed, or have had no ballot for long, are asked again', () => {
  const driver = board()
  ask(driver)
  votes(driver, FIRST, { votes: [], failure: FAILURE })
  const before = driver.events.length
  ask(driver)
  expect(driver.events.slice(before)).toMatchObject([{ data: { agentIds: [FIRST] } }])
  votes(driver, FIRST)
  ask(driver)
  expect(driver.events.length).toBe(before + 2)
  driver.lateMs += ADVISOR_VOTE_LASTS_MS
  ask(driver)
  expect(driver.events.at(-1)).toMatchObject({ data: { agentIds: [SECOND] } })
})

test('[SE293] an advisor that fails over and over is asked three times in all', () => {
  const driver = board()
  for (let times = 1; times <= MAX_TIMES_ASKED; times++) {
    expect(ask(driver, [FIRST])).toBeNull()
    votes(driver, FIRST, { votes: [], failure: FAILURE })
  }
  expect(ask(driver, [FIRST])).toBe('out-of-tries')
  expect(ask(driver)).toBeNull()
  expect(driver.events.at(-1)).toMatchObject({ data: { agentIds: [SECOND] } })
})

const otherVote = (number: number) => `v${String(number).padStart(12, '0')}`
function closeVotes(driver: RoundDriver, count: number): string[] {
  const rules = { title: 'Which?', votesPerPerson: 3, maxPerNote: 2, durationMs: null }
  const ids = Array.from({ length: count }, (_, i) => otherVote(i + 2))
  for (const id of ids) {
    driver.ask(
      { type: 'vote.start', voteId: id, ...rules, scope: { kind: 'board' }, noteIds: ['n1'] },
      by(OWNER),
    )
    driver.ask({ type: 'vote.close', voteId: id }, by(OWNER))
  }
  return ids
}
const askIn = (driver: RoundDriver, id: string) =>
  driver.ask({ type: 'vote.ask-advisors', voteId: id, agentIds: [FIRST] }, by(OWNER))

test('[SE67] [SE293] votes whose advisors are still to answer count as going on', () => {
  const driver = board()
  const [last = '', ...ids] = closeVotes(driver, 8)
  // The round continues too.
  expect(ids.map((id) => askIn(driver, id))).toEqual(Array(7).fill(null))
  expect(askIn(driver, last)).toBe('too-many-going-on')
  driver.lateMs += ADVISOR_VOTE_LASTS_MS
  expect(askIn(driver, last)).toBeNull()
})

test('[SE67] [SE293] a person asks advisors to vote twenty times a minute', () => {
  const driver = board()
  const [last = '', ...ids] = closeVotes(driver, 20)
  for (const id of ids) {
    expect(askIn(driver, id)).toBeNull()
    const ballot = { agentId: FIRST, model: null, votes: [], failure: FAILURE }
    driver.ask({ type: 'vote.advise', voteId: id, ballot }, SERVER)
  }
  expect(askIn(driver, last)).toBe('too-often')
})

test('[SE220] advisors who are silent in a step are not asked to vote in it either', () => {
  const driver = board()
  const steps = [{ ...DEFAULT_PLAN, id: 'a', title: 'Decide', minutes: null, advisors: 'off' as const }]
  driver.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  driver.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))
  expect(ask(driver)).toBe('advisors-off-in-step')
  driver.ask({ type: 'step.end', stepId: 'a' }, by(OWNER))
  expect(ask(driver)).toBeNull()
})
