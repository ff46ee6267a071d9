import fc from 'fast-check'
import { writeAgentFile } from '#agents/agent-file/agent-file.ts'
import { must } from '#base/must.ts'
import type { CanvasRecord } from '#formats/board-json/write-board-file.ts'
import { applyEvents } from '#session/apply.ts'
import type { RepresentationPoll } from '#session/choosing/representation/representation-poll.ts'
import { Command } from '#session/command.ts'
import { CATEGORIES, LINK_TYPES, SOURCES, STATUSES } from '#session/ideas/idea.ts'
import { FIRST, openInterview, SECOND } from '#session/interviews/testing/interview-board.ts'
import type { Proposal } from '#session/proposals/proposal.ts'
import type { SessionState } from '#session/state.ts'
import { agentId, FAILURE, type RoundDriver, roundId } from '#session/testing/round-driver.ts'
import { life, live } from '#session/testing/round-life.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import type { ThemeRun } from '#session/themes/theme-run.ts'
import { commentOnBoard } from './comment-on-board.ts'
import { randomCanvas, words } from './random-canvas.ts'

export interface RandomBoard {
  state: SessionState
  canvas: CanvasRecord[]
}

const BEA = 'ubea'
const CYD = 'ucyd'
const people = fc.constantFrom(OWNER, BEA, agentId(1), null)
const number = fc.integer({ min: 1, max: 14 })
const text = words.map((said) => said.trim() || 'Something')
const tags = fc.array(fc.constantFrom('bus', 'night', 'cost'), { maxLength: 3 })

interface IdeaCommand {
  command: Command
  byServer: boolean
}
/** Actions of people and the clerk with ideas. */
const ideaCommands: fc.Arbitrary<IdeaCommand> = fc.oneof(
  fc
    .record({ number, category: fc.constantFrom(...CATEGORIES), status: fc.constantFrom(...STATUSES), tags })
    .map(
      (made): IdeaCommand => ({
        command: { type: 'ideas.change', numbers: [made.number], change: made },
        byServer: false,
      }),
    ),
  fc
    .record({ from: number, to: number, type: fc.constantFrom(...LINK_TYPES) })
    .map((link): IdeaCommand => ({ command: { type: 'ideas.link', links: [link] }, byServer: false })),
  fc
    .record({ number, parent: fc.option(number) })
    .map((made): IdeaCommand => ({ command: { type: 'idea.set-parent', ...made }, byServer: false })),
  fc
    .record({ number, kind: fc.constantFrom('decision', 'todo'), ownerId: fc.constantFrom(OWNER, BEA, null) })
    .map(
      ({ number: of, kind, ownerId }): IdeaCommand => ({
        command: {
          type: 'idea.promote',
          numbers: [of],
          promotion: { kind, ownerId, due: '2026-11-22' },
        },
        byServer: false,
      }),
    ),
  number.map(
    (of): IdeaCommand => ({ command: { type: 'idea.set-done', number: of, isDone: true }, byServer: false }),
  ),
  number.map((of): IdeaCommand => ({ command: { type: 'ideas.remove', numbers: [of] }, byServer: false })),
  number.map(
    (of): IdeaCommand => ({
      command: { type: 'ideas.follow', ideas: [{ number: of, isOnCanvas: false }] },
      byServer: true,
    }),
  ),
)

const captured = fc
  .array(
    fc.record({ text, authorId: people, tags, source: fc.constantFrom(...SOURCES), echo: fc.option(number) }),
    { maxLength: 14 },
  )
  .map((all) =>
    all.map(({ echo, ...idea }, i) => ({ ...idea, noteId: `shape:n${i}`, echoes: echo ? [echo] : [] })),
  )

const themeRun: fc.Arbitrary<ThemeRun> = fc
  .record({
    state: fc.constantFrom<ThemeRun['state']>('thinking', 'proposed', 'accepted', 'undone', 'failed'),
    title: text,
  })
  .map(({ state, title }) => ({
    id: 'g000000000001',
    state,
    requestedBy: BEA,
    startedAt: 5,
    endedAt: 9,
    agentId: agentId(9),
    model: 'demo:script',
    numbers: [1, 2, 3],
    themes: [{ id: 't1', title: title.slice(0, 100), summary: 'Both are about buses.', numbers: [1, 2] }],
    rest: [3],
    accepted:
      state === 'accepted'
        ? [{ id: 't1', title: 'Buses', summary: '', numbers: [1, 2], number: 4, noteId: 'shape:n3' }]
        : [],
    settled: state === 'accepted' ? { by: OWNER, at: 8 } : null,
    failure: state === 'failed' ? FAILURE : null,
    usage: null,
  }))

const proposal: fc.Arbitrary<Proposal> = fc
  .record({ state: fc.constantFrom<Proposal['state']>('writing', 'done', 'failed'), summary: text })
  .map(({ state, summary }) => ({
    id: 'p000000000001',
    version: 1,
    previousId: null,
    state,
    scope: 'board',
    title: 'What we do',
    summary,
    findings: [{ text: summary, numbers: [1, 2], people: [BEA, agentId(1)] }],
    actions: [{ text: 'Ask', numbers: [1], ownerId: OWNER, due: '2026-12-01' }],
    sources: [{ number: 1, text: summary, authorId: BEA }],
    metrics: { ideas: 1, people: 1, agents: 0, themes: 0, links: 0, decisions: 0, todos: 0 },
    instructions: '',
    agentId: agentId(9),
    model: 'demo:script',
    requestedBy: OWNER,
    startedAt: 5,
    endedAt: state === 'writing' ? null : 9,
    failure: state === 'failed' ? FAILURE : null,
    usage: null,
    isRevision: true,
    revision: {
      answers: [{ id: 'c1', point: '', criticism: 'Who pays?', state: 'used', text: 'It says so.' }],
      minority: ['Not us.'],
    },
  }))

/** Busy boards: rounds in every state, ideas changed in every way, a drawing, a theme, a proposal. */
export const randomBoard: fc.Arbitrary<RandomBoard> = fc
  .record({
    steps: life,
    ideas: captured,
    changes: fc.array(ideaCommands, { maxLength: 20 }),
    canvas: randomCanvas,
    themeRuns: fc.array(themeRun, { maxLength: 1 }),
    proposals: fc.array(proposal, { maxLength: 1 }),
    starts: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ steps, ideas, changes, canvas, themeRuns, proposals, starts }) => {
    const { board } = live(steps)
    board.join(BEA, 'editor')
    board.join(CYD, 'editor')
    capture(board, ideas)
    for (const { command, byServer } of changes) board.ask(command, byServer ? SERVER : by(OWNER))
    board.ask({ type: 'reaction.give', noteId: 'shape:n0', symbol: '+' }, by(BEA))
    vote(board, ideas.length)
    rateNotes(board, ideas.length)
    interview(board)
    commentOnBoard(board, { bea: BEA, cyd: CYD })
    board.ask({ type: 'agent.remove', agentId: agentId(2) }, by(OWNER))
    for (let i = 0; i < starts; i++) {
      board.ask({ type: 'conversation.begin' }, by(i ? BEA : OWNER))
      board.start({ roundId: roundId(8 + i) })
    }
    const state = must(applyEvents(null, board.events), 'a session')
    return {
      canvas: canvas.map((record, i) => withMeta(record, i)),
      state: {
        ...state,
        agents: state.agents.map((agent) => ({ ...agent, file: writeAgentFile(agent) })),
        themeRuns: Object.fromEntries(themeRuns.map((each) => [each.id, each])),
        proposals: Object.fromEntries(proposals.map((each) => [each.id, each])),
        checks: Object.fromEntries(proposals.flatMap(checksOf).map((each) => [each.documentId, each])),
      },
    }
  })

/** A closed check of the proposal, and an open one. */
function checksOf({ id: documentId }: Proposal): RepresentationPoll[] {
  const started = { points: ['whole', 'f1'], startedBy: BEA, startedAt: 6 }
  const criticisms = [{ id: 'c1', pointId: 'f1', text: 'Who pays?' }]
  const points = [{ pointId: 'whole', answered: 3, represented: 1 }]
  const result = { people: 3, points, criticisms }
  return [
    { ...started, documentId, state: 'closed', closedAt: 8, closedBy: OWNER, result },
    { ...started, documentId: 'p000000000002', state: 'open', answered: 2 },
  ]
}

function capture(board: RoundDriver, ideas: readonly object[]): void {
  if (ideas.length === 0) return
  const made = ideas.map((idea) => ({ category: 'idea', ...idea }))
  board.ask(Command.parse({ type: 'ideas.capture', ideas: made }), SERVER)
}

/** A closed vote that the board continues with, and an open one; with enough notes they are on a group. */
function vote(board: RoundDriver, noteCount: number): void {
  const all = Array.from({ length: noteCount }, (_, i) => `shape:n${i}`)
  const grouped = noteCount > 2 ? ['shape:n1', 'shape:n2'] : []
  const second = grouped.length > 0 ? 'shape:group' : 'shape:n1'
  const groups = grouped.length > 0 ? [{ id: second, title: 'Night buses', noteIds: grouped }] : undefined
  const noteIds = [...all.filter((id) => !grouped.includes(id)), ...(groups ? [second] : [])]
  const start = (voteId: string) =>
    board.ask(
      {
        type: 'vote.start',
        voteId,
        title: 'Which first?',
        votesPerPerson: 3,
        maxPerNote: 2,
        scope: { kind: 'frame', frameId: 'shape:n0' },
        noteIds,
        groups,
        durationMs: 60_000,
      },
      by(OWNER),
    )
  const cast = (voteId: string, noteId: string, count: number, userId: string) =>
    board.ask({ type: 'vote.cast', voteId, noteId, count }, by(userId))
  for (const voteId of ['v000000000001', 'v000000000002']) {
    start(voteId)
    cast(voteId, 'shape:n0', 2, BEA)
    cast(voteId, second, 1, OWNER)
  }
  board.ask({ type: 'vote.close', voteId: 'v000000000001' }, by(BEA))
  board.ask({ type: 'vote.close', voteId: 'v000000000001' }, by(OWNER))
  board.ask({ type: 'vote.continue', voteId: 'v000000000001', top: 1 }, by(OWNER))
}

/** An interview of a program that is over, and an open one. */
function interview(board: RoundDriver): void {
  for (const interviewId of ['w000000000001', 'w000000000002']) {
    openInterview(board, { interviewId, program: { tokenId: 'secret token', name: 'Planner' } }, OWNER)
    const put = (userId: string, questionId: string, value: object) =>
      board.ask({ type: 'question.answer', interviewId, questionId, value }, by(userId))
    put(BEA, FIRST, { choice: 'no' })
    put(OWNER, FIRST, { choice: 'yes' })
    put(BEA, SECOND, { text: interviewId === 'w000000000002' ? 'A secret' : 'The login\npage' })
    const askBackId = 'b000000000001'
    board.ask({ type: 'interview.ask-back', interviewId, askBackId, text: 'For which team?' }, by(BEA))
    board.ask(
      { type: 'interview.reply', interviewId, askBackId, text: 'For us', noteId: 'shape:n0', isByAi: true },
      by(OWNER),
    )
  }
  const done = { interviewId: 'w000000000001' }
  // There may be no such round.
  board.ask({ type: 'interview.consult', ...done, roundId: roundId() }, SERVER)
  board.ask({ type: 'question.settle', ...done, questionId: FIRST, userId: OWNER }, by(OWNER))
  board.ask({ type: 'interview.end', ...done, reason: 'cancelled' }, by(OWNER))
}

/** A closed rating with a wild card if a note is low, and an open one. */
function rateNotes(board: RoundDriver, noteCount: number): void {
  const noteIds = Array.from({ length: noteCount }, (_, i) => `shape:n${i}`)
  for (const ratingId of ['y000000000001', 'y000000000002']) {
    board.ask(
      {
        type: 'rating.start',
        ratingId,
        title: 'Worth a try?',
        axes: ['Surprise', 'Feasible'],
        scope: { kind: 'frame', frameId: 'shape:n0' },
        noteIds,
        durationMs: null,
      },
      by(OWNER),
    )
    for (const userId of [OWNER, BEA, CYD]) {
      board.ask({ type: 'rating.rate', ratingId, noteId: 'shape:n0', scores: [5, 4] }, by(userId))
      board.ask({ type: 'rating.rate', ratingId, noteId: 'shape:n1', scores: [1, 2] }, by(userId))
    }
  }
  board.ask({ type: 'rating.close', ratingId: 'y000000000001' }, by(OWNER))
  board.ask({ type: 'rating.set-wild-card', ratingId: 'y000000000001', noteId: 'shape:n1' }, by(OWNER))
  board.ask({ type: 'rating.continue', ratingId: 'y000000000001', top: 1 }, by(OWNER))
}

function withMeta({ id, flat }: CanvasRecord, i: number): CanvasRecord {
  if (flat.t !== 'note') return { id, flat }
  return { id, flat: { ...flat, 'm.author': i % 2 ? BEA : OWNER } }
}
