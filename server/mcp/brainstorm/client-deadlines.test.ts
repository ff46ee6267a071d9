import type { ServerContext } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ASKER,
  boardOfPeople,
  confirmWith,
  INTERVIEW,
  interviewOf,
  openInterview,
} from '#session/interviews/testing/interview-board.ts'
import type { SessionState } from '#session/state.ts'
import { KNOWN_CLIENTS, type KnownClient } from '../testing/known-clients.ts'
import type { Visit } from '../visit/visit.ts'
import { waitForSession } from './team-sessions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const META = 'io.modelcontextprotocol'

/** A board whose program waits, and the events that reach a waiting call. */
function waitingBoard() {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'first' }, program: { tokenId: 'k1', name: 'Planner' } })
  const listeners = new Set<(change: { boardId: string; state: SessionState }) => void>()
  const at = { boardId: 'b1', interviewId: INTERVIEW }
  const visit = {
    caller: { userId: ASKER, program: { tokenId: 'k1', name: 'Planner', scopes: [] } },
    origin: 'http://parley.test',
    sessions: {
      load: async () => board.state,
      subscribe(listener: (change: { boardId: string; state: SessionState }) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    interviews: { find: async () => at, listen: async () => undefined },
    token: {
      isLive: async () => true,
      follow: () => ({ signal: new AbortController().signal, stop: () => undefined }),
    },
    userAgent: '',
    now: () => Date.now(),
    log: { error: () => undefined },
  }
  const tell = () => {
    for (const listener of listeners) listener({ boardId: 'b1', state: board.state })
  }
  return { board, visit: visit as unknown as Visit, tell }
}

/** The clock of a client: it gives the call up when it has run out. */
function startClient({ name, dies, progress }: KnownClient) {
  const givesUp = new AbortController()
  let timer: NodeJS.Timeout
  const wind = () => {
    clearTimeout(timer)
    timer = setTimeout(() => givesUp.abort(), dies * 1_000)
  }
  wind()
  const messages: string[] = []
  const mcpReq = {
    _meta: progress === 'none' ? {} : { progressToken: 'p1' },
    envelope: { [`${META}/clientInfo`]: { name } },
    signal: givesUp.signal,
    notify: async ({ params }: { params: { message: string } }) => {
      messages.push(params.message)
      if (progress === 'resets') wind()
    },
  }
  return { ctx: { mcpReq } as unknown as ServerContext, givesUp, messages }
}

test.each(KNOWN_CLIENTS)(
  '[MP46] “$name” with $dies s and progress: $progress hears of a session before it gives the call up',
  async (client) => {
    const { board, visit } = waitingBoard()
    const { ctx, givesUp, messages } = startClient(client)
    let isBack = false
    const session = { boardId: 'b1', state: board.state, interview: interviewOf(board) }
    const waited = waitForSession(visit, session, undefined, ctx).then((now) => {
      isBack = true
      return now
    })
    for (let s = 0; s < 2_000 && !isBack && !givesUp.signal.aborted; s++)
      await vi.advanceTimersByTimeAsync(1_000)
    expect([isBack, givesUp.signal.aborted]).toEqual([true, false])
    expect((await waited).interview.state).toBe('open')
    expect(messages.length > 0).toBe(client.progress !== 'none')
    expect(messages.every((message) => message.includes('/answer?interview='))).toBe(true)
  },
)

test('[MP30] the wait of a call ends with the interview', async () => {
  const { board, visit, tell } = waitingBoard()
  const { ctx } = startClient({ name: 'codex', dies: 120, progress: 'none', gives: 'cancels' })
  const session = { boardId: 'b1', state: board.state, interview: interviewOf(board) }
  const waited = waitForSession(visit, session, undefined, ctx)
  await vi.advanceTimersByTimeAsync(20_000)
  for (const { id } of interviewOf(board).questions)
    board.ask(
      { type: 'question.cancel', interviewId: INTERVIEW, questionId: id },
      { kind: 'person', userId: ASKER },
    )
  confirmWith(board, 'uann')
  tell()
  await vi.advanceTimersByTimeAsync(0)
  expect((await waited).interview.state).not.toBe('open')
})
