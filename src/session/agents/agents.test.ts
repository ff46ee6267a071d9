import { describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { DEFAULT_SETTINGS, NEW_BOARD_SETTINGS } from '#session/board/board-settings.ts'
import type { Command } from '#session/command.ts'
import { REFUSALS } from '#session/core/refusal-sentences.ts'
import { project } from '#session/project.ts'
import {
  ADVISOR_IDS,
  agentId,
  MODEL,
  MODERATOR,
  NOTHING_TO_HOLD,
  RoundDriver,
  roundId,
  SYNTHESIZER,
  said,
  saveAgentCommand,
  startRoundCommand,
  synthesisCommand,
  synthesisId,
  turnId,
} from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { MAX_AGENTS } from './agent.ts'

const FIRST = must(ADVISOR_IDS[0], 'an advisor')

describe('the agents of a board', () => {
  test('a name is taken once, whatever its case', () => {
    const board = new RoundDriver()
    expect(board.ask(saveAgentCommand(agentId(4), 'ADVISOR 1'), by(OWNER))).toBe('name-taken')
    expect(board.ask(saveAgentCommand(FIRST, 'ADVISOR 1'), by(OWNER))).toBeNull()
    const before = board.events.length
    expect(board.ask(saveAgentCommand(FIRST, 'ADVISOR 1'), by(OWNER))).toBeNull()
    expect(board.events.length).toBe(before)
  })

  test('a board has only so many agents', () => {
    const board = new RoundDriver()
    for (let i = board.state.agents.length; i < MAX_AGENTS; i++)
      expect(board.ask(saveAgentCommand(agentId(100 + i), `Number ${i}`), by(OWNER))).toBeNull()
    expect(board.ask(saveAgentCommand(agentId(999), 'One more'), by(OWNER))).toBe('too-many-agents')
  })

  test('one that was removed stays by name until it is back', () => {
    const board = new RoundDriver()
    const remove: Command = { type: 'agent.remove', agentId: FIRST }
    board.ask(remove, by(OWNER))
    expect(board.ask(remove, by(OWNER))).toBeNull()
    const view = () => must(project(board.state, OWNER), 'a view')
    expect(view().formerAgents).toMatchObject([{ id: FIRST, name: 'Advisor 1' }])
    expect(view().agents.map(({ id }) => id)).not.toContain(FIRST)
    board.ask(saveAgentCommand(FIRST, 'Advisor 1'), by(OWNER))
    expect(view().formerAgents).toEqual([])
  })

  test('agents are chosen and put in order; unnamed ones keep their place behind', () => {
    const board = new RoundDriver()
    const order = () => board.state.agents.map(({ id }) => id)
    board.ask({ type: 'agents.arrange', agentIds: [SYNTHESIZER, agentId(77), FIRST] }, by(OWNER))
    expect(order()).toEqual([SYNTHESIZER, ...ADVISOR_IDS, MODERATOR])
    board.ask({ type: 'agent.choose', agentId: FIRST, isChosen: false }, by(OWNER))
    expect(board.state.agents.find(({ id }) => id === FIRST)?.isChosen).toBe(false)
    board.ask(saveAgentCommand(FIRST, 'Advisor one'), by(OWNER))
    expect(board.state.agents.find(({ id }) => id === FIRST)?.isChosen).toBe(false)
    expect(board.ask({ type: 'agent.choose', agentId: agentId(77), isChosen: true }, by(OWNER))).toBe(
      'no-agent',
    )
  })

  test('[SE42] settings change where they are named, and only then', () => {
    const board = new RoundDriver()
    const before = board.events.length
    const change = (settings: Extract<Command, { type: 'settings.change' }>['settings']) =>
      board.ask({ type: 'settings.change', settings }, by(OWNER))
    change({ alternatives: 'shown', budget: { ...DEFAULT_SETTINGS.budget } })
    expect(board.events.length).toBe(before)
    change({ alternatives: 'left-out' })
    expect(board.state.settings).toEqual({ ...NEW_BOARD_SETTINGS, alternatives: 'left-out' })
  })

  test('[SE34] the session contains no prompts, files or prose for anyone', () => {
    const board = new RoundDriver()
    board.ask({ ...saveAgentCommand(FIRST, 'Advisor 1'), file: 'the whole file' }, by(OWNER))
    board.start()
    board.begin(1)
    board.end(1, { ...said(1), text: 'the whole prose' })
    const sent = JSON.stringify(project(board.state, OWNER))
    for (const word of ['"prompt"', 'the whole file', 'the whole prose']) expect(sent).not.toContain(word)
    expect(sent).toContain('"n1"')
  })
})

const round = { roundId: roundId() }
const RUN: Command[] = [
  saveAgentCommand(FIRST, 'Renamed'),
  { type: 'agent.choose', agentId: FIRST, isChosen: false },
  { type: 'agents.arrange', agentIds: [MODERATOR] },
  startRoundCommand({ roundId: roundId(2) }),
  { type: 'round.pause', ...round },
  { type: 'round.resume', ...round },
  { type: 'turn.retry', ...round, turnId: turnId(1), hold: NOTHING_TO_HOLD },
  { type: 'turn.skip', ...round, turnId: turnId(1) },
  synthesisCommand(),
  { type: 'synthesis.abort', synthesisId: synthesisId(2) },
  { type: 'round.abort', ...round },
  {
    type: 'round.import',
    roundId: roundId(3),
    question: 'Q',
    fileName: '',
    said: [],
    log: '',
    frameId: null,
  },
]
const FACILITATE: Command[] = [
  { type: 'agents.stop' },
  { type: 'settings.change', settings: { alternatives: 'left-out' } },
  { type: 'agent.remove', agentId: SYNTHESIZER },
]
const COMMENT: Command[] = [
  { type: 'reaction.give', noteId: 'n1', symbol: '+' },
  { type: 'reaction.remove', noteId: 'n1', symbol: '+' },
]
const TELL: Command[] = [
  { type: 'round.framed', ...round, frameId: 'shape:f' },
  { type: 'turn.begin', ...round, turnId: turnId(1), model: MODEL },
  { type: 'turn.post', ...round, turnId: turnId(1), attempt: 1 },
  { type: 'turn.end', ...round, turnId: turnId(1), attempt: 1, outcome: said(1) },
  { type: 'moderation.begin', ...round, agentId: MODERATOR, model: MODEL },
  { type: 'moderation.end', ...round, outcome: { state: 'cancelled', usage: null } },
  { type: 'synthesis.begin', synthesisId: synthesisId(2), agentId: SYNTHESIZER, model: MODEL, cardId: null },
  {
    type: 'synthesis.end',
    synthesisId: synthesisId(2),
    outcome: {
      state: 'cancelled',
      text: { title: '', sentences: [], leftOut: [] },
      usage: null,
    },
  },
  { type: 'round.finish', ...round },
]

function boardInARound(): RoundDriver {
  const board = new RoundDriver()
  for (const role of ['facilitator', 'editor', 'commenter', 'viewer'] as const) board.join(`u${role}`, role)
  board.start()
  board.answer(1)
  board.ask(synthesisCommand(null, 2), by(OWNER))
  return board
}

const isRefusedFor = (command: Command, userId: string, board = boardInARound()) =>
  String(board.ask(command, by(userId))).startsWith('needs-')

describe('who may what with agents', () => {
  test.each(RUN.map((command) => [command.type, command] as const))('[SE42] %s', (_, command) => {
    for (const role of ['facilitator', 'editor']) expect(isRefusedFor(command, `u${role}`)).toBe(false)
    for (const role of ['commenter', 'viewer']) expect(isRefusedFor(command, `u${role}`)).toBe(true)
    const board = boardInARound()
    board.ask({ type: 'settings.change', settings: { whoRuns: 'facilitators' } }, by(OWNER))
    expect(board.ask(command, by('ueditor'))).toBe('needs-facilitator')
    expect(isRefusedFor(command, 'ufacilitator', board)).toBe(false)
  })

  test.each(FACILITATE.map((command) => [command.type, command] as const))('[SE42] %s', (_, command) => {
    expect(isRefusedFor(command, 'ufacilitator')).toBe(false)
    for (const role of ['editor', 'commenter', 'viewer']) expect(isRefusedFor(command, `u${role}`)).toBe(true)
  })

  test.each(COMMENT.map((command) => [command.type, command] as const))('[SE70] %s', (_, command) => {
    expect(isRefusedFor(command, 'ucommenter')).toBe(false)
    expect(boardInARound().ask(command, by('uviewer'))).toBe('needs-commenter')
  })

  test.each(TELL.map((command) => [command.type, command] as const))('[SE43] %s', (_, command) => {
    expect(boardInARound().ask(command, by(OWNER))).toBe('server-only')
    expect(boardInARound().ask(command, SERVER)).not.toBe('server-only')
  })

  test('[SE43] an agent asks for nothing', () => {
    for (const command of [...RUN, ...FACILITATE, ...COMMENT, ...TELL, { type: 'member.leave' } as const])
      expect(boardInARound().ask(command, { kind: 'agent', agentId: FIRST })).toBe('not-for-agents')
  })

  test('[SE42] every refusal is a sentence', () => {
    for (const message of Object.values(REFUSALS)) expect(message).toMatch(/^[A-Z].*\.$/)
  })
})
