import { describe, expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import {
  ADVISOR_IDS,
  failed,
  MODEL,
  RoundDriver,
  roundId,
  said,
  saveAgentCommand,
  startRoundCommand,
  stopped,
  synthesisCommand,
  turnId,
  usageOf,
} from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { nextSteps } from './next-steps.ts'

describe('starting', () => {
  test('[SE50] a round needs as many advisors as its mode, and the refusal has the number', () => {
    const board = new RoundDriver()
    expect(board.start({ mode: 'sequential', phases: [[0]] })).toBe('few-advisors')
    expect(board.said).toContain('at least 2 advisors, and 1 would')
    expect(board.start({ mode: 'single', phases: [[0, 1]] })).toBe('many-advisors')
    expect(board.said).toContain('one advisor')
    expect(board.start({ mode: 'second-opinion', phases: [[0], [1], [2]] })).toBe('many-advisors')
    expect(board.start({ mode: 'second-opinion', phases: [[0], [1], [0]] })).toBeNull()
  })

  test('[SE50] only advisors who are on the board answer', () => {
    const board = new RoundDriver()
    board.ask(saveAgentCommand(ADVISOR_IDS[0] ?? '', 'Now a clerk', 'clerk'), by(OWNER))
    expect(board.start()).toBe('not-an-advisor')
    board.ask({ type: 'agent.remove', agentId: ADVISOR_IDS[0] ?? '' }, by(OWNER))
    expect(board.start()).toBe('no-agent')
  })

  test('[SE50] the same round asked for again is one round; another with its id is refused', () => {
    const board = new RoundDriver()
    expect([board.start(), board.start()]).toEqual([null, null])
    expect(board.state.roundOrder).toEqual([roundId()])
    expect(board.start({ question: 'Who?' })).toBe('bad-command')
    const { turns, ...rest } = startRoundCommand({ roundId: roundId(2) })
    expect(board.ask({ ...rest, turns: [...turns, ...turns] }, by(OWNER))).toBe('bad-command')
  })

  test('[SE50] while the operator keeps agents off, nothing starts', () => {
    const board = new RoundDriver()
    board.start({ mode: 'rotation' })
    board.answer(1)
    board.begin(2)
    board.end(2, failed())
    board.of('round.pause')
    board.areAgentsOn = false
    expect(board.start({ roundId: roundId(2) })).toBe('agents-off')
    expect(board.retry(2)).toBe('agents-off')
    expect(board.of('round.resume')).toBe('agents-off')
    expect(board.ask(synthesisCommand(), by(OWNER))).toBe('agents-off')
    expect(board.of('round.abort')).toBeNull()
  })

  test('[SE51] a round is queued until its first turn begins, and numbered on its board', () => {
    const board = new RoundDriver()
    board.start()
    board.start({ roundId: roundId(2) })
    expect(board.round()).toMatchObject({ number: 1, state: 'queued', askedBy: OWNER })
    expect(board.round(2).number).toBe(2)
    board.begin(1)
    expect(board.round().state).toBe('querying')
  })
})

describe('turns', () => {
  test('a phase begins when all turns of those before have ended, however they ended', () => {
    const board = new RoundDriver()
    board.start({ phases: [[0, 1], [2]] })
    expect(nextSteps(board.round())).toEqual({ begin: [turnId(1), turnId(2)] })
    board.answer(1)
    board.begin(2)
    expect(board.begin(3)).toBe('not-now')
    expect(nextSteps(board.round())).toEqual({ wait: true })
    board.end(2, failed())
    expect(nextSteps(board.round())).toEqual({ begin: [turnId(3)] })
    expect(board.begin(3)).toBeNull()
  })

  test('[SE53] the end of a try that is not running changes nothing', () => {
    const board = new RoundDriver()
    board.start()
    expect(board.end(1, said(1))).toBeNull()
    expect(board.turn(1).state).toBe('queued')
    board.answer(1)
    const before = board.events.length
    expect(board.end(1, failed())).toBeNull()
    expect(board.end(1, said(1), 7)).toBeNull()
    expect(board.events.length).toBe(before)
  })

  test('[SE53] first words are reported once, and only of the running try', () => {
    const board = new RoundDriver()
    board.start()
    board.begin(1)
    const post = (attempt: number) =>
      board.ask({ type: 'turn.post', roundId: roundId(), turnId: turnId(1), attempt }, SERVER)
    post(2)
    expect(board.turn(1).state).toBe('thinking')
    post(1)
    post(1)
    expect(board.turn(1).state).toBe('posting')
    expect(board.events.filter(({ kind }) => kind === 'turn.posting')).toHaveLength(1)
  })

  test('an abandoned turn starts a new attempt, and its first one is ignored', () => {
    const board = new RoundDriver()
    board.start()
    board.begin(1)
    expect(nextSteps(board.round(), () => false)).toEqual({ begin: [turnId(1), turnId(2)] })
    board.begin(1)
    expect(board.turn(1)).toMatchObject({ state: 'thinking', attempt: 2 })
    board.end(1, said(1), 1)
    expect(board.turn(1).state).toBe('thinking')
    board.end(1, said(1), 2)
    expect(board.turn(1)).toMatchObject({ state: 'done', attempt: 2 })
  })

  test('[SE69] a turn is begun three times, and then only when a person asks for it again', () => {
    const board = new RoundDriver()
    board.start()
    for (let tries = 1; tries <= 3; tries++) expect(board.begin(1)).toBeNull()
    expect(board.begin(1)).toBe('out-of-tries')
    // A later reader folds the same.
    expect(applyEvents(null, board.events)).toEqual(board.state)
    board.end(1, failed())
    expect(board.begin(1)).toBe('not-now')
    expect(board.retry(1)).toBeNull()
    for (let tries = 1; tries <= 3; tries++) expect(board.begin(1)).toBeNull()
    expect(board.begin(1)).toBe('out-of-tries')
    expect(board.turn(1)).toMatchObject({ attempt: 6 })
  })

  test('[SE53] failed, cancelled and skipped turns can be retried, also when the round was over', () => {
    const board = new RoundDriver()
    board.start()
    board.begin(1)
    board.end(1, failed())
    board.skip(2)
    board.of('round.finish')
    expect(board.round()).toMatchObject({ state: 'complete' })
    expect(board.retry(1)).toBeNull()
    expect(board.round()).toMatchObject({ state: 'querying', endedAt: null })
    board.answer(1)
    expect(board.turn(1)).toMatchObject({ state: 'done', attempt: 2 })
    expect(board.retry(1)).toBe('turn-done')
    expect(board.retry(2)).toBeNull()
    expect(board.retry(2)).toBeNull()
    expect(board.turn(2)).toMatchObject({ state: 'queued', attempt: 2 })
  })

  test('[SE53] the notes of a try are no contributions once the turn is tried again', () => {
    const board = new RoundDriver()
    board.start()
    board.begin(1)
    board.end(1, { ...failed(), notes: [{ noteId: 'n1', text: 'Half' }] })
    expect(board.state.contributions.get('n1')?.text).toBe('Half')
    board.retry(1)
    expect(board.state.contributions.has('n1')).toBe(false)
  })

  test('[SE53] a skipped turn holds nothing up, and keeps its text', () => {
    const board = new RoundDriver()
    board.start({ phases: [[0], [1]] })
    board.begin(1)
    board.skip(1)
    expect(nextSteps(board.round())).toEqual({ begin: [turnId(2)] })
    board.end(1, stopped(1, usageOf(50)), 1)
    expect(board.turn(1)).toMatchObject({ state: 'skipped', text: 'Prose 1' })
    expect(board.state.spend.tokens).toBe(50)
    board.answer(2)
    expect(board.skip(2)).toBeNull()
    expect(board.turn(2).state).toBe('done')
  })

  test('[SE62] a note is the contribution of one turn, and only of an agent that may post', () => {
    const board = new RoundDriver()
    board.start()
    board.answer(1)
    board.begin(2)
    const agent = board.state.agents.find(({ id }) => id === ADVISOR_IDS[1])
    const note = { noteId: 'n2', text: 'Mine' }
    board.end(2, { ...said(1), notes: [{ noteId: 'n1', text: 'Stolen' }, note, note] })
    expect(board.turn(2)).toMatchObject({ notes: [note] })
    expect(board.state.contributions.get('n1')).toMatchObject({
      turnId: turnId(1),
      text: 'Note 1',
      model: MODEL,
    })
    expect(agent?.capabilities).toContain('post-notes')
    const mute = saveAgentCommand(ADVISOR_IDS[2] ?? '', 'Mute')
    board.ask({ ...mute, agent: { ...mute.agent, capabilities: [] } }, by(OWNER))
    board.start({ roundId: roundId(2), mode: 'single', phases: [[2]] })
    board.answer(1, 2)
    expect(board.turn(1, 2)).toMatchObject({ state: 'done', text: 'Prose 1', notes: [] })
  })
})

const SAID = { agentId: null, name: 'Ann', at: 0, text: '', notes: [] }

describe('too much', () => {
  const open = (board: RoundDriver, count: number) =>
    Array.from({ length: count }, (_, i) => board.start({ roundId: roundId(i + 1), mode: 'rotation' }))

  test('[SE67] eight rounds and syntheses go on at once, paused ones too; with the end of one another may begin', () => {
    const board = new RoundDriver()
    expect(open(board, 7)).toEqual(Array(7).fill(null))
    board.of('round.pause', 7)
    expect(board.ask(synthesisCommand(), by(OWNER))).toBeNull()
    expect(board.start({ roundId: roundId(9) })).toBe('too-many-going-on')
    expect(board.ask(synthesisCommand(null, 2), by(OWNER))).toBe('too-many-going-on')
    board.of('round.abort', 1)
    expect(board.start({ roundId: roundId(9) })).toBeNull()
    expect(board.retry(1)).toBe('too-many-going-on')
  })

  test('[SE67] a round’s own synthesis is part of it', () => {
    const board = new RoundDriver()
    board.start({ phases: [[0]], synthesize: true })
    board.answer(1)
    expect(board.ask(synthesisCommand(roundId()), SERVER)).toBeNull()
    for (let number = 2; number <= 8; number++) expect(board.start({ roundId: roundId(number) })).toBeNull()
    expect(board.start({ roundId: roundId(9) })).toBe('too-many-going-on')
  })

  test('[SE67] a person asks at most twenty times a minute; others may, and later again', () => {
    const board = new RoundDriver()
    board.join('uother', 'editor')
    for (let number = 1; number <= 20; number++) {
      expect(board.start({ roundId: roundId(number) })).toBeNull()
      board.of('round.abort', number)
    }
    expect(board.start({ roundId: roundId(21) })).toBe('too-often')
    expect(board.ask(synthesisCommand(), by(OWNER))).toBe('too-often')
    expect(board.start({ roundId: roundId(21) }, by('uother'))).toBeNull()
    board.lateMs = 61_000
    expect(board.start({ roundId: roundId(22) })).toBeNull()
  })

  test('an imported round has an end', () => {
    const board = new RoundDriver()
    const bring = (number: number, chars = 4_000_000, turns = 0) =>
      board.ask(
        {
          type: 'round.import',
          roundId: roundId(number),
          question: 'Old?',
          fileName: 'old.md',
          said: Array.from({ length: turns }, (_, i) => ({ ...SAID, turnId: turnId(i, number) })),
          log: 'x'.repeat(chars),
          frameId: null,
        },
        by(OWNER),
      )
    for (let number = 1; number <= 3; number++) expect(bring(number)).toBeNull()
    expect(bring(4, 1, 10_001)).toBe('too-many-imports')
    expect(bring(4, 1, 100)).toBeNull()
    expect(bring(5, 1, 9_901)).toBe('too-many-imports')
    expect(bring(5)).toBe('too-many-imports')
    expect(bring(1)).toBeNull()
  })
})

test('[SE62] a candidate that a person posts becomes a contribution of its turn, once', () => {
  const board = new RoundDriver()
  board.start()
  board.begin(1)
  const candidates = [
    { text: 'Hire more people.', usualPercent: 60 },
    { text: 'A second lift.', usualPercent: null },
  ]
  board.end(1, { ...said(1), state: 'done', candidates })
  const at = { roundId: roundId(), turnId: turnId(1) }
  const post = (index: number, who = OWNER) =>
    board.ask({ type: 'candidate.post', ...at, index, noteId: `c${index}` }, by(who))
  expect(board.turn(1)).toMatchObject({ candidates })
  expect(board.state.roundViews[roundId()]?.turns[0]?.candidates).toBe(2)
  expect(post(0)).toBeNull()
  expect(board.turn(1)).toMatchObject({
    notes: [{ noteId: 'n1' }, { noteId: 'c0', text: 'Hire more people.', usualPercent: 60 }],
    candidates: [{ noteId: 'c0' }, { text: 'A second lift.' }],
  })
  expect(board.state.contributions.get('c0')).toMatchObject({ ...at, agentId: ADVISOR_IDS[0], model: MODEL })
  const before = board.events.length
  expect(post(0)).toBeNull()
  expect(board.events.length).toBe(before)
  expect(post(2)).toBe('no-candidate')
})

test('[SE62] a turn that was skipped while it spoke keeps no candidates', () => {
  const board = new RoundDriver()
  board.start()
  board.begin(1)
  board.skip(1)
  board.end(1, { ...said(1), state: 'done', candidates: [{ text: 'Late.', usualPercent: 3 }] })
  const post = {
    type: 'candidate.post',
    roundId: roundId(),
    turnId: turnId(1),
    index: 0,
    noteId: 'c0',
  } as const
  expect(board.ask(post, by(OWNER))).toBe('no-candidate')
})
