import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { must } from '#base/must.ts'
import { questionKey } from '#board/record/question-shape.ts'
import { DEFAULT_PLAN, planOf } from '#session/agenda/step.ts'
import { applyEvents } from '#session/apply.ts'
import { beginBoard } from '#session/begin-board.ts'
import { dividedBoard } from '#session/choosing/ratings/testing/divided-board.ts'
import { RATING } from '#session/choosing/ratings/testing/rating-board.ts'
import { Command } from '#session/command.ts'
import { conversationNotes, isRoundSince } from '#session/conversations/notes-with-plus.ts'
import { decide } from '#session/decide.ts'
import { advisorAnswers } from '#session/interviews/advisor-answers.ts'
import type { SessionState } from '#session/state.ts'
import { agentId, MODERATOR, RoundDriver, saveAgentCommand } from '#session/testing/round-driver.ts'
import { by, OWNER, person, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { BoardFile } from './board-file.ts'
import { boardFileText } from './board-file-text.ts'
import { keepNotesOnly } from './keep-notes-only.ts'
import { readBoardFile } from './read-board-file.ts'
import { remapBoardFile } from './remap-board-file.ts'
import type { Ground } from './remap-ids.ts'
import { sanitizeCanvas } from './sanitize-canvas.ts'
import { sliceContent } from './slice-content.ts'
import { randomBoard } from './testing/random-board.ts'
import { type CanvasRecord, writeBoardFile } from './write-board-file.ts'

const IMPORTER = 'uimporter'
const LIMITS = { maxTextChars: 10_000, maxRecordBytes: 256 * 1024, maxCoordinate: 1_000_000 }

function exported(state: SessionState, canvas: readonly CanvasRecord[], viewerId: string): string {
  return boardFileText(
    must(writeBoardFile({ state, viewerId, canvas, begunAt: new Map(), pictures: [] }), 'a member'),
  )
}

/** A new board without agents. */
function emptyBoard(): SessionState {
  const link = { id: 'l1', secret: 'secret' }
  const links = { facilitator: link, editor: link, commenter: link, viewer: link }
  const begun = beginBoard({ id: 'board0000002', title: 'Title', premise: '' }, person(IMPORTER), links)
  const events = begun.map((event, i) => ({ ...event, seq: i + 1, at: 7, actor: IMPORTER }))
  return must(applyEvents(null, events), 'a session')
}

function freeGround(): Ground {
  let made = 0
  const newId = (prefix: string) => `${prefix}${String(++made).padStart(12, '9')}`
  return { isTaken: () => false, isNumberTaken: () => false, lastNumber: 0, roundCount: 0, newId }
}

function take(state: SessionState, slice: object): SessionState {
  const command = Command.parse(
    JSON.parse(JSON.stringify({ type: 'content.import', importedBy: IMPORTER, slice })),
  )
  const decision = decide(state, command, SERVER, { linkId: 'l9', secret: 's', now: 9, areAgentsOn: true })
  if (!decision.ok) throw new Error(decision.refusal.message)
  const events = decision.events.map((event, i) => ({
    ...event,
    seq: state.seq + 1 + i,
    at: 9,
    actor: 'server',
  }))
  return must(applyEvents(state, events), 'a state')
}

function imported(text: string): { state: SessionState; canvas: CanvasRecord[] } {
  const read = readBoardFile(text)
  if (!read.ok) throw new Error(read.message)
  expect(read.problems).toEqual([])
  const canvas = sanitizeCanvas(read.file.canvas, LIMITS, read.problems)
  expect(read.problems).toEqual([])
  const landed = runAtOnce(remapBoardFile(read.file, canvas, freeGround(), { isNew: true, known: new Map() }))
  const empty = emptyBoard()
  const { title, premise } = read.file.board
  const named = { ...empty, board: { ...empty.board, title, premise } }
  return { state: [...sliceContent(landed.slice)].reduce(take, named), canvas: landed.canvas }
}

test('[FO20] [FO24] [FO21] [FO22] a board that was exported, imported and exported again is the same to the byte, conversation by conversation, nothing in it runs, and its people have no role', () => {
  fc.assert(
    fc.property(randomBoard, ({ state, canvas }) => {
      const first = exported(state, canvas, OWNER)
      const { state: landed, canvas: landedCanvas } = imported(first)
      expect(exported(landed, landedCanvas, IMPORTER)).toBe(first)
      expect(BoardFile.safeParse(JSON.parse(first)).error).toBeUndefined()
      expect(conversationsOf(landed)).toEqual(conversationsOf(state))
      expect(listUnfinishedRuns(landed)).toEqual([])
      const roles = Object.values(landed.people).map(({ id, role }) => [id, role])
      expect(roles.filter(([, role]) => role !== null)).toEqual([[IMPORTER, 'owner']])
    }),
    { numRuns: 60 },
  )
})

test('[SE378] [FO20] a file has the picks of each of several moderators, and a new board from it the same rule', () => {
  const board = new RoundDriver()
  const moderators = [MODERATOR, agentId(7)]
  board.ask(saveAgentCommand(agentId(7), 'Second', 'moderator'), by(OWNER))
  board.ask({ type: 'settings.change', settings: { moderators: 'all' } }, by(OWNER))
  board.start({ phases: [[0, 1]], moderate: true, moderators })
  board.answer(1)
  board.answer(2)
  board.judgeTogether({ [MODERATOR]: ['n1', 'n2'], [agentId(7)]: ['n2'] })
  board.of('round.finish')
  const text = exported(board.state, [], OWNER)
  const { state, canvas } = imported(text)
  const [id = ''] = state.roundOrder
  expect(state.settings.moderators).toBe('all')
  expect(state.rounds[id]?.moderators).toHaveLength(2)
  expect(state.rounds[id]?.moderation).toMatchObject({
    picks: [{ noteId: 'n2' }],
    verdicts: [{ picks: [{ noteId: 'n1' }, { noteId: 'n2' }] }, { picks: [{ noteId: 'n2' }] }],
  })
  const roundsIn = (file: string) => JSON.stringify(JSON.parse(file).rounds)
  expect(roundsIn(exported(state, canvas, IMPORTER))).toBe(roundsIn(text))
})

/** Boards that are identical at each run, for several tests: making a board takes longer than reading it. */
const BUSY_BOARDS = fc.sample(randomBoard, { numRuns: 20, seed: 7 })

test('[SE245] [FO20] a file has closed votes with their totals, and nothing of open ones', () => {
  const withVotes = BUSY_BOARDS.filter(({ state }) => Object.keys(state.votes).length === 2)
  expect(withVotes.length).toBeGreaterThan(5)
  for (const { state, canvas } of withVotes) {
    const text = exported(state, canvas, OWNER)
    const { votes } = JSON.parse(text)
    expect(votes).toHaveLength(1)
    expect(votes[0]).toMatchObject({ id: 'v000000000001', result: { proxies: 0 } })
    expect(votes[0].result.totals[0]).toEqual({ noteId: 'shape:n0', votes: 2 })
    expect(text).not.toMatch(/v000000000002|ballots|turnouts/)
  }
})

test('[SE304] [FO20] a file has closed checks with their counts, and nothing of open ones', () => {
  const withChecks = BUSY_BOARDS.filter(({ state }) => Object.keys(state.checks).length === 2)
  expect(withChecks.length).toBeGreaterThan(3)
  for (const { state, canvas } of withChecks) {
    const text = exported(state, canvas, OWNER)
    const { checks } = JSON.parse(text)
    expect(checks).toHaveLength(1)
    expect(checks[0]).toMatchObject({ documentId: 'p000000000001', result: { people: 3 } })
    expect(text).not.toMatch(/p000000000002|checkAnswers/)
  }
})

test('[FO20] a file has interviews that are over with every answer, and nothing of open ones', () => {
  const asked = BUSY_BOARDS.filter(({ state }) => Object.keys(state.interviews).length === 2)
  expect(asked.length).toBeGreaterThan(3)
  const said: object[] = []
  for (const { state, canvas } of asked) {
    const text = exported(state, canvas, OWNER)
    const { interviews } = JSON.parse(text)
    expect(interviews).toMatchObject([
      { id: 'w000000000001', program: 'Planner', end: { reason: 'cancelled' } },
    ])
    expect(interviews[0].questions[0].answers).toHaveLength(2)
    expect(text).not.toMatch(/secret|w000000000002/i)
    const cards = ['w000000000001', 'w000000000002'].map((interviewId, at) => ({
      id: `shape:n00000000000${at}`,
      flat: {
        t: 'question',
        at: [0, 0, 0],
        in: ['page:page', 'a1'],
        'p.question': questionKey(interviewId, 'n000000000001'),
      },
    }))
    const file = JSON.parse(exported(state, [...canvas, ...cards], OWNER))
    const kept = file.canvas.filter(({ t }: { t: string }) => t === 'question')
    expect(kept.map((card: Record<string, unknown>) => card['p.question'])).toEqual([
      'w000000000001/n000000000001',
    ])
    const again = imported(text).state
    const landed = must(again.interviews.w000000000001, 'the interview')
    const before = must(state.interviews.w000000000001, 'the interview')
    expect(advisorAnswers(again, landed)).toEqual(advisorAnswers(state, before))
    said.push(...advisorAnswers(again, landed))
    expect(landed).toMatchObject({ state: 'ended', lastAnswer: 3, handOuts: [] })
    expect(landed.questions[1]?.answers).toMatchObject([{ text: 'The login page', isDelivered: true }])
  }
  expect(said).not.toEqual([])
})

test('[RA5] [FO20] a file has closed ratings with their counts, and nothing of open ones', () => {
  const rated = BUSY_BOARDS.filter(({ state }) => Object.keys(state.ratings).length === 2)
  expect(rated.length).toBeGreaterThan(5)
  for (const { state, canvas } of rated) {
    const text = exported(state, canvas, OWNER)
    const { ratings } = JSON.parse(text)
    expect(ratings).toHaveLength(1)
    expect(ratings[0]).toMatchObject({ id: 'y000000000001', axes: ['Surprise', 'Feasible'] })
    expect(ratings[0].result.notes[0].counts[1]).toEqual([0, 0, 0, 3, 0])
    expect(text).not.toMatch(/y000000000002|"scores"|"raters"/)
  }
})

test('[RA15] [FO20] groups of opinion are the same after export and import, and no file has counts of fewer than three', () => {
  const { state } = dividedBoard()
  const text = exported(state, [], OWNER)
  const landed = imported(text).state
  expect(landed.ratings[RATING]).toMatchObject({ result: { opinions: { kind: 'groups', sizes: [5, 4] } } })
  expect(exported(landed, [], IMPORTER)).toBe(text)
  const forged = text.replace('"rated":[5,4]', '"rated":[5,2]')
  expect(forged).not.toBe(text)
  const read = readBoardFile(forged)
  expect(read.ok && [read.file.ratings, read.problems.length]).toEqual([[], 1])
})

/** Ids of runs that would continue after a restart. */
function listUnfinishedRuns({ rounds, syntheses, proposals, themeRuns }: SessionState): string[] {
  const unfinished = /^(queued|thinking|posting|writing|running|paused)$/
  return [rounds, syntheses, proposals, themeRuns]
    .flatMap((runs): { id: string; state: string }[] => Object.values(runs))
    .filter(({ state }) => unfinished.test(state))
    .map(({ id }) => id)
}

/** Returns the start of each conversation, with its rounds and selected notes: advisors see the same. */
function conversationsOf(state: SessionState): object[] {
  return state.conversationStarts.map((start) => ({
    at: start.at,
    rounds: state.roundOrder.filter((id) => isRoundSince(start, id)),
    notes: conversationNotes(state, start),
  }))
}

/** The ids and numbers on a board, from its export. */
function groundOf(state: SessionState, text: string): Ground {
  const ids = new Set(text.match(/(?:shape:|binding:|[a-z])[0-9a-zA-Z]{1,12}(?=")/g))
  let made = 0
  return {
    isTaken: (id) => ids.has(id),
    isNumberTaken: (number) => number <= state.notes.lastNumber,
    lastNumber: state.notes.lastNumber,
    roundCount: state.roundOrder.length,
    newId: (prefix) => `${prefix}${String(++made).padStart(12, '9')}`,
  }
}

test('[FO24] a board imported onto itself is there twice, and each half is consistent', () => {
  fc.assert(
    fc.property(randomBoard, ({ state, canvas }) => {
      const first = exported(state, canvas, OWNER)
      const read = readBoardFile(first)
      if (!read.ok) throw new Error(read.message)
      const known = new Map(read.file.agents.map(({ id }) => [id, id]))
      const sound = sanitizeCanvas(read.file.canvas, LIMITS, read.problems)
      const landed = runAtOnce(
        remapBoardFile(read.file, sound, groundOf(state, first), { isNew: false, known }),
      )
      const after = [...sliceContent(landed.slice)].reduce(take, state)
      const both = readBoardFile(exported(after, [...canvas, ...landed.canvas], OWNER))
      if (!both.ok) throw new Error(both.message)
      sanitizeCanvas(both.file.canvas, LIMITS, both.problems)
      expect(both.problems).toEqual([])
      expect(after.conversationStarts).toEqual(state.conversationStarts)
      for (const list of [
        'canvas',
        'ideas',
        'numbered',
        'rounds',
        'reactions',
        'syntheses',
        'themeRuns',
        'proposals',
      ] as const)
        expect([list, both.file[list].length]).toEqual([list, 2 * read.file[list].length])
      expect(after.roundOrder.map((id) => after.rounds[id]?.number)).toEqual(
        after.roundOrder.map((_, i) => i + 1),
      )
    }),
    { numRuns: 40 },
  )
})

test('[FO24] a new board from a file has its agenda, with nothing running; a copy of the notes alone has it as planned', () => {
  const board = new SessionDriver()
  const steps = ['a', 'b', 'c'].map((id) => ({
    ...DEFAULT_PLAN,
    id,
    title: `Step ${id}`,
    instruction: 'Do it',
  }))
  board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))
  board.ask({ type: 'step.start', stepId: 'b', from: 'a' }, by(OWNER))
  const first = exported(board.state, [], OWNER)
  const { state, canvas } = imported(first)
  expect(state.agenda).toMatchObject({ currentId: null, version: 1 })
  expect(state.agenda.steps.map(({ state: it }) => it)).toEqual(['done', 'done', 'planned'])
  expect(state.agenda.steps.map(planOf)).toEqual(steps)
  expect(exported(state, canvas, IMPORTER)).toBe(first)

  const read = readBoardFile(first)
  if (!read.ok) throw new Error(read.message)
  expect(keepNotesOnly(read.file).agenda).toMatchObject(
    steps.map((step) => ({ ...step, state: 'planned', run: 0 })),
  )
  const landed = runAtOnce(remapBoardFile(read.file, [], freeGround(), { isNew: false, known: new Map() }))
  expect(landed.slice.agenda).toEqual([])
  const { agenda: _agenda, ...older } = JSON.parse(first)
  expect(imported(JSON.stringify(older)).state.agenda.steps).toEqual([])
})

test('[FO86] a new board from a file keeps who may unlock; on a board in use every editor may', () => {
  const board = new SessionDriver()
  const flat = { t: 'note', at: [0, 0, 0], in: ['page:page', 'a1'], text: '', locked: true }
  const canvas = [
    { id: 'shape:one', flat: { ...flat, 'm.lock': 'facilitators' } },
    { id: 'shape:two', flat: { ...flat, in: ['page:page', 'a2'] } },
  ]
  const file = exported(board.state, canvas, OWNER)
  const locks = (records: readonly CanvasRecord[]) =>
    records.map((record) => [record.flat.locked, record.flat['m.lock']])
  expect(locks(imported(file).canvas)).toEqual([
    [true, 'facilitators'],
    [true, undefined],
  ])
  const read = readBoardFile(file)
  if (!read.ok) throw new Error(read.message)
  const landed = runAtOnce(
    remapBoardFile(read.file, canvas, freeGround(), { isNew: false, known: new Map() }),
  )
  expect(locks(landed.canvas)).toEqual([
    [true, undefined],
    [true, undefined],
  ])
})
