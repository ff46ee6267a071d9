import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { SessionReplay } from '#session/apply.ts'
import type { CommandOf } from '#session/command.ts'
import { agentFields, agentId, RoundDriver, roundId, turnId, usageOf } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import type { ContentSlice } from './content-import.ts'

const EMPTY: ContentSlice = {
  people: [],
  agents: [],
  formerAgents: [],
  numbered: [],
  lastNumber: 0,
  rounds: [],
  logs: [],
  reactions: [],
  syntheses: [],
  ideas: [],
  themeRuns: [],
  proposals: [],
  votes: [],
  checks: [],
  ratings: [],
  interviews: [],
  threads: [],
  conversationStarts: [],
  agenda: [],
  board: null,
}
const ZOE = { id: 'f000000000001', name: 'Zoe', color: 'moss' }
const NUMBERED = { noteId: 'shape:a', number: 1, authorId: ZOE.id, at: null }

function bring(slice: Partial<ContentSlice>): CommandOf<'content.import'> {
  return { type: 'content.import', importedBy: OWNER, slice: { ...EMPTY, ...slice } }
}

/** A round of one advisor that was aborted while it ran. */
function aRound(): ContentSlice['rounds'][number] {
  return {
    id: roundId(7),
    number: 1,
    question: 'Why?',
    mode: 'parallel',
    cycles: 1,
    state: 'aborted',
    trigger: { kind: 'question' },
    askedBy: ZOE.id,
    startedAt: 1,
    endedAt: null,
    notes: [],
    given: [],
    afterNumber: 0,
    turns: [
      {
        id: turnId(1, 7),
        agentId: agentId(5),
        duty: 'blind',
        phase: 0,
        attempt: 1,
        speaker: null,
        model: 'demo:script',
        state: 'done',
        text: 'So it is.',
        notes: [{ noteId: 'shape:a', text: 'So' }],
        usage: usageOf(500, 70),
        failure: null,
      },
    ],
    moderate: false,
    synthesize: false,
    moderation: { state: 'none' },
    synthesisId: null,
    frameId: null,
  }
}

test('[SE150] only the server brings what a file holds', () => {
  const board = new SessionDriver()
  expect(board.ask(bring({ people: [ZOE] }), by(OWNER))).toBe('server-only')
  expect(board.ask(bring({ people: [ZOE] }), SERVER)).toBeNull()
})

test('[SE150] existing entries are never overwritten, and a slice is imported as a whole or not at all', () => {
  const board = new RoundDriver()
  expect(board.ask(bring({ people: [ZOE], numbered: [NUMBERED], lastNumber: 4 }), SERVER)).toBeNull()
  const { state } = board
  expect(state.notes.lastNumber).toBe(4)
  const again = { people: [{ ...ZOE, id: 'f000000000002' }], numbered: [{ ...NUMBERED, noteId: 'shape:b' }] }
  expect(board.ask(bring(again), SERVER)).toBe('not-now')
  expect(board.ask(bring({ numbered: [{ ...NUMBERED, number: 9 }] }), SERVER)).toBe('not-now')
  const agent = { ...agentFields('advisor 1'), id: agentId(6), file: '', isChosen: true }
  expect(board.ask(bring({ agents: [agent] }), SERVER)).toBe('name-taken')
  expect(board.ask(bring({ agents: [{ ...agent, name: 'New', id: agentId(1) }] }), SERVER)).toBe('not-now')
  expect(board.state).toEqual(state)
})

test('[SE150] files name only so many people and agents, and leave numbers for later notes', () => {
  const board = new SessionDriver()
  const id = (prefix: string, i: number) => prefix + String(i).padStart(12, '0')
  const crowd = (from: number) =>
    Array.from({ length: 10_000 }, (_, i) => ({ ...ZOE, id: id('f', from + i) }))
  expect(board.ask(bring({ people: crowd(0) }), SERVER)).toBeNull()
  expect(board.ask(bring({ people: crowd(10_000) }), SERVER)).toBe('too-many-imports')
  const { prompt: _prompt, ...former } = { ...agentFields('gone'), isChosen: false }
  const formerAgents = Array.from({ length: 4_001 }, (_, i) => ({ ...former, id: id('a', i) }))
  expect(board.ask(bring({ formerAgents }), SERVER)).toBe('too-many-imports')
  expect(board.ask(bring({ lastNumber: 1_000_000_000 }), SERVER)).not.toBeNull()
})

test('[SE150] settings are only imported with an empty board', () => {
  const board = new SessionDriver()
  const { settings } = board.state
  const slice = { board: { createdAt: 5, settings: { ...settings, whoRuns: 'facilitators' as const } } }
  expect(board.ask(bring(slice), SERVER)).toBeNull()
  expect([board.state.board.createdAt, board.state.settings.whoRuns]).toEqual([5, 'facilitators'])
  expect(new RoundDriver().ask(bring(slice), SERVER)).toBe('bad-command')
})

test('[SE152] people of a file have no role and can’t be given one', () => {
  const board = new SessionDriver()
  board.ask(bring({ people: [ZOE] }), SERVER)
  expect(board.role(ZOE.id)).toBeNull()
  expect(board.ask({ type: 'member.set-role', userId: ZOE.id, role: 'owner' }, by(OWNER))).toBe(
    'unknown-member',
  )
  expect(board.ask({ type: 'premise.set', premise: 'Mine' }, by(ZOE.id))).toBe('not-member')
})

test('[SE154] a replay adds each slice to the collection that it made for the first', () => {
  const board = new SessionDriver()
  board.ask(bring({ people: [ZOE] }), SERVER)
  const run = (i: number): ContentSlice['themeRuns'][number] => ({
    id: `g${String(i).padStart(12, '0')}`,
    state: 'dismissed',
    requestedBy: ZOE.id,
    startedAt: 1,
    endedAt: 2,
    agentId: null,
    model: 'demo:script',
    numbers: [],
    themes: [],
    rest: [],
    accepted: [],
    settled: null,
    failure: null,
    usage: null,
  })
  for (const i of [1, 2, 3]) expect(board.ask(bring({ themeRuns: [run(i)] }), SERVER)).toBeNull()
  const replay = new SessionReplay()
  const kept = board.events.map((event) => {
    replay.add(event)
    return must(replay.state, 'a session').themeRuns
  })
  const [first, second, third] = kept.slice(-3)
  expect([second, third]).toEqual([first, first])
  expect(second).toBe(first)
  expect(third).toBe(first)
  expect(Object.keys(board.state.themeRuns)).toHaveLength(3)
})

test('[SE152] a round from a file is over, its notes are contributions, and it cost nothing here', () => {
  const board = new RoundDriver()
  expect(board.ask(bring({ people: [ZOE], rounds: [aRound()] }), SERVER)).toBeNull()
  const { state } = board
  expect(state.roundViews[roundId(7)]?.turns[0]).toMatchObject({
    state: 'done',
    model: 'demo:script',
    notes: ['shape:a'],
  })
  expect(state.contributions.get('shape:a')).toMatchObject({ agentId: agentId(5), text: 'So' })
  expect([state.spend.tokens, state.budgetHeld, state.roundSpend]).toEqual([0, {}, {}])
  expect(board.ask({ type: 'round.abort', roundId: roundId(7) }, by(OWNER))).toBeNull()
  expect(board.state.rounds[roundId(7)]?.state).toBe('aborted')
})
