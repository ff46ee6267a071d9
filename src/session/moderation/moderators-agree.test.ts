import { expect, test } from 'vitest'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { applyEvents } from '#session/apply.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { measureSteering } from '#session/steering/steering.ts'
import {
  agentFields,
  agentId,
  MODERATOR,
  RoundDriver,
  roundId,
  saveAgentCommand,
} from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { agreedPicks, contestedPicks, moderatorsToAgree } from './moderators-agree.ts'

const SECOND = agentId(7)
const THIRD = agentId(6)
const BOTH = [MODERATOR, SECOND]

/** A round of three notes, before its moderators judge. */
function answeredBoard(moderators: string[] = BOTH): RoundDriver {
  const board = new RoundDriver()
  board.ask(saveAgentCommand(SECOND, 'Second', 'moderator'), by(OWNER))
  board.ask(saveAgentCommand(THIRD, 'Third', 'moderator'), by(OWNER))
  board.ask({ type: 'settings.change', settings: { plusRule: { by: 'anyone' } } }, by(OWNER))
  const hold = { tokens: 500, costMicros: 0 }
  board.start({ phases: [[0, 1, 2]], moderate: true, moderators, hold })
  for (const turn of [1, 2, 3]) board.answer(turn)
  return board
}

const verdict = (agent: string, ...noteIds: string[]) => ({
  agentId: agent,
  picks: noteIds.map((noteId) => ({ noteId, reason: `${agent}: ${noteId}`, isDistant: noteId === 'far' })),
  usage: null,
})

test('[SE378] only what every moderator picked is picked, the best of all first', () => {
  expect(
    agreedPicks(['a', 'b'], [verdict('a', 'n1', 'n2', 'n3', 'far'), verdict('b', 'far', 'n3', 'n2')]),
  ).toEqual([
    { noteId: 'n2', reason: 'a: n2', isDistant: false },
    { noteId: 'n3', reason: 'a: n3', isDistant: false },
    { noteId: 'far', reason: 'a: far', isDistant: true },
  ])
  expect(agreedPicks(['a', 'b'], [verdict('a', 'n1'), verdict('b', 'n2')])).toEqual([])
  expect(agreedPicks(['a', 'b'], [verdict('a', 'n1')])).toEqual([])
  expect(agreedPicks(['a', 'b', 'c'], [verdict('a', 'n1'), verdict('b', 'n1'), verdict('c')])).toEqual([])
})

test('[SE378] the notes on which they differ are grouped by who picked them', () => {
  const verdicts = [verdict('a', 'n1', 'n2', 'n3'), verdict('b', 'n3', 'n1'), verdict('c', 'n1', 'n4')]
  expect(contestedPicks([{ noteId: 'n1' }], verdicts)).toEqual([
    { agentIds: ['a', 'b'], noteIds: ['n3'] },
    { agentIds: ['a'], noteIds: ['n2'] },
    { agentIds: ['c'], noteIds: ['n4'] },
  ])
})

test('[SE378] all moderators that may choose notes must agree, if the board has several and wants it so', () => {
  const agents = [
    agentFields('A', 'moderator'),
    { ...agentFields('B', 'moderator'), capabilities: [] },
    agentFields('C'),
    agentFields('D', 'moderator'),
  ]
  expect(moderatorsToAgree(agents, { moderators: 'all' }).map(({ name }) => name)).toEqual(['A', 'D'])
  expect(moderatorsToAgree(agents, { moderators: 'one' })).toEqual([])
  expect(moderatorsToAgree(agents, {})).toEqual([])
  expect(moderatorsToAgree(agents.slice(0, 3), { moderators: 'all' })).toEqual([])
})

test('[SE378] an agreed pick has the "+" of each moderator with its reason, and the others none', () => {
  const board = answeredBoard()
  board.judgeTogether({ [MODERATOR]: ['n1', 'n2', 'elsewhere'], [SECOND]: ['n3', 'n2'] })
  expect(board.round().moderation).toMatchObject({
    state: 'done',
    picks: [{ noteId: 'n2' }],
    verdicts: [
      { agentId: MODERATOR, picks: [{ noteId: 'n1' }, { noteId: 'n2' }] },
      { agentId: SECOND, picks: [{ noteId: 'n3' }, { noteId: 'n2' }] },
    ],
  })
  expect(Object.keys(board.state.reactions)).toEqual(['n2'])
  expect(board.state.reactions.n2?.agents).toEqual(
    BOTH.map((agent) => ({
      agentId: agent,
      reason: `${agent} likes it.`,
      roundId: roundId(),
      isDistant: false,
    })),
  )
  expect(notesWithPlus(board.state)).toEqual(['n2'])
  expect(board.state.spend.tokens).toBe(20)
  expect(applyEvents(null, board.events)).toEqual(board.state)
})

test('[SE378] if one of them fails, nothing is picked, and the picks of the others stay visible', () => {
  const board = answeredBoard([...BOTH, THIRD])
  board.judgeTogether({ [MODERATOR]: ['n1'], [SECOND]: ['n1'], [THIRD]: null })
  const { moderation } = board.round()
  expect(moderation).toMatchObject({ state: 'failed', agentId: THIRD })
  expect(contestedPicks([], ('verdicts' in moderation && moderation.verdicts) || [])).toEqual([
    { agentIds: BOTH, noteIds: ['n1'] },
  ])
  expect(board.state.reactions).toEqual({})
  expect(board.of('round.finish')).toBeNull()
})

test('[SE378] fewer verdicts than moderators, and picks without verdicts, pick nothing', () => {
  const missing = answeredBoard()
  missing.judgeTogether({ [MODERATOR]: ['n1'] })
  expect(missing.round().moderation).toMatchObject({ state: 'done', picks: [] })
  const without = answeredBoard()
  without.judge(['n1'])
  expect(without.round().moderation).toMatchObject({ state: 'done', picks: [] })
  expect([missing, without].map(({ state }) => state.reactions)).toEqual([{}, {}])
})

test('[SE378] people remove what moderators picked together as one, and it counts once', () => {
  const board = answeredBoard()
  board.judgeTogether({ [MODERATOR]: ['n1', 'n2'], [SECOND]: ['n1', 'n2'] })
  const notes = ['n1', 'n2', 'n3'].map((id) => ({ id, text: id, authorId: agentId(1), program: null }))
  const steering = measureSteering(board.state, notes)
  expect(steering.plus).toEqual({ people: 0, agents: 2 })
  board.ask({ type: 'reaction.remove', noteId: 'n1', symbol: '+', agentId: SECOND }, by(OWNER))
  expect(Object.keys(board.state.reactions)).toEqual(['n2'])
})

test('[SE366] agreed picks count when nobody chooses in time, and stop together', () => {
  const board = answeredBoard()
  const plusRule = { by: 'people', picksCountAfterMs: 60_000 } as const
  board.ask({ type: 'settings.change', settings: { plusRule } }, by(OWNER))
  board.judgeTogether({ [MODERATOR]: ['n1'], [SECOND]: ['n1'] })
  board.lateMs = 60_000
  board.ask({ type: 'picks.count', roundId: roundId() }, SERVER)
  expect(board.state.reactions.n1?.agents.map(({ counts }) => counts)).toEqual([true, true])
  board.plus('n3')
  expect(board.state.reactions.n1?.agents.some(({ counts }) => counts)).toBe(false)
  expect(notesWithPlus(board.state)).toEqual(['n3'])
})

test('[SE378] the hold keeps a part for each moderator', () => {
  const board = answeredBoard()
  expect(board.state.budgetHeld[roundId()]).toMatchObject({ parts: 2, tokens: 200 })
  board.judgeTogether({ [MODERATOR]: ['n1'], [SECOND]: ['n1'] })
  expect(board.state.budgetHeld[roundId()]).toBeUndefined()
})

test('[SE378] usage of moderators that outlived their round counts, and their picks do not', () => {
  const board = answeredBoard()
  board.ask(
    { type: 'moderation.begin', roundId: roundId(), agentId: MODERATOR, model: 'demo:script' },
    SERVER,
  )
  board.of('round.abort')
  board.judgeTogether({ [MODERATOR]: ['n1'], [SECOND]: ['n1'] })
  expect(board.round().moderation).toMatchObject({ state: 'cancelled' })
  expect(board.state.spend.tokens).toBe(20)
  expect(board.state.reactions).toEqual({})
})

test.each([
  ['agree', ['n1', 'n3']],
  ['agree on nothing', ['n3']],
  ['do not all answer', null],
])('[SE291] what they picked is hidden in a step that shows it after people’s, if they %s', (_, second) => {
  const board = answeredBoard()
  const step = { ...DEFAULT_PLAN, id: 'a', minutes: null, advisors: 'each-round' as const }
  board.ask({ type: 'steps.add', steps: [step], beforeId: null }, by(OWNER))
  board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))
  board.judgeTogether({ [MODERATOR]: ['n1'], [SECOND]: second })
  expect(board.round().moderation).toMatchObject({ isHidden: true })
  const { hiddenPicks: _hidden, ...rest } = board.state
  expect(JSON.stringify({ ...rest, noteNumbers: [], contributions: [] })).not.toContain('likes it.')
  board.ask({ type: 'picks.show' }, by(OWNER))
  expect(board.round().moderation).not.toHaveProperty('isHidden')
  expect(board.round().moderation).toMatchObject({
    verdicts: [{ picks: [{ noteId: 'n1' }] }, { picks: (second ?? []).map((noteId) => ({ noteId })) }],
  })
  expect(board.state.reactions.n1?.agents ?? []).toHaveLength(second?.includes('n1') ? 2 : 0)
  expect(applyEvents(null, board.events)).toEqual(board.state)
})
