import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { OneInterview } from '#api/interviews.ts'
import { OneRound } from '#api/rounds.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { ContextRequestId } from '#session/interviews/context-request.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { idsOfAdvisors } from '../tools/round-run.ts'
import { ApiRefusal } from '../visit/board-api.ts'
import { WRONG_TOKEN } from '../visit/mcp-endpoint.ts'
import { PROGRAM_SENTENCES } from '../visit/program-sentences.ts'
import { startProgress } from '../visit/progress.ts'
import { dataResult } from '../visit/tool-result.ts'
import { answerUrl, boardUrl, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'
import { waitMsOf } from '../visit/wait-cap.ts'
import { waitForBoard } from '../visit/wait-for-board.ts'
import { type AskTeamInput, programRequest } from './ask-team-input.ts'
import { sessionResult, type TeamSession } from './session-result.ts'
import {
  failedProbes,
  isSessionOver,
  openAskBacks,
  openProgramQuestions,
  progressOf,
} from './session-view.ts'

/** After its last call a program counts as listening for so long. */
const LISTENS_MS = 5 * 60_000
/** While a call waits, the end of its waiting is renewed at this interval. */
const LISTEN_AGAIN_MS = 2 * 60_000

/** Starts the session of a request, or finds the one that an earlier call of the same request started. */
export async function startSession(visit: Visit, input: AskTeamInput): Promise<TeamSession> {
  const { caller, interviews } = visit
  requireScope(visit)
  const { program, userId, boardId, address } = caller
  const asker = { ...program, userId, boardId, address }
  const started = await interviews.start(asker, programRequest(input, visit.now()))
  if (!started.ok) throw new ApiRefusal(started.refusal.code, started.refusal.message)
  const found = await findSession(visit, started.interviewId)
  const session = { ...found, ...(started.isRepeated && differenceOf(found, input)) }
  if (!input.advisors?.length || session.interview.advisorRound !== null) return session
  try {
    await askAdvisors(visit, session, input.advisors)
  } catch (error) {
    // The questions are already on the board: the caller must get the session id.
    if (!(error instanceof ApiRefusal)) throw error
    return { ...session, advisorsRefused: error.message }
  }
  return sessionNow(visit, session)
}

/** A model that reuses an id for another question must see the original questions. */
function differenceOf({ interview }: TeamSession, input: AskTeamInput): Partial<TeamSession> {
  const first = interview.questions.filter(({ source }) => source === 'asker')
  const sent = programRequest(input, 0).interview
  const isSame =
    sent.title === interview.title &&
    JSON.stringify(sent.questions.map(({ question }) => question)) ===
      JSON.stringify(first.map(({ question }) => question))
  return isSame ? {} : { isOtherRequest: true }
}

/** Returns the session's current state, with the fields that only this call has. */
async function sessionNow(visit: Visit, before: TeamSession): Promise<TeamSession> {
  return { ...before, ...(await findSession(visit, before.interview.id)) }
}

/** The token's own session. One of another token is as unknown as one that never was. */
export async function findSession(visit: Visit, interviewId: string): Promise<TeamSession> {
  const { caller, interviews, sessions, now } = visit
  const at = await interviews.find(caller.program.tokenId, interviewId)
  const state = at && (await sessions.load(at.boardId))
  const interview = state && entryOf(state.interviews, interviewId)
  const isElsewhere = caller.boardId !== undefined && caller.boardId !== at?.boardId
  if (!at || !state || !interview || isElsewhere || !project(state, caller.userId))
    throw new ApiRefusal('no-interview', PROGRAM_SENTENCES.noSession)
  if (!isSessionOver(interview)) await interviews.listen(at, now() + LISTENS_MS)
  return { boardId: at.boardId, state, interview }
}

/**
 * Waits until the session is over, people ask something back, the model needs context from the program, the probe
 * fails, or the client's own time limit is near.
 */
export async function waitForSession(
  visit: Visit,
  session: TeamSession,
  waitSeconds: number | undefined,
  ctx: ServerContext,
): Promise<TeamSession> {
  const { boardId, interview } = session
  const { id } = interview
  const known = new Set(openAskBacks(session.state, interview).map((one) => one.id))
  const knownRequests = new Set(openProgramQuestions(interview).map((one) => one.id))
  const knownFailures = failedProbes(interview).length
  const isReached = (state: SessionState) => {
    const now = entryOf(state.interviews, id)
    if (!now || isSessionOver(now)) return true
    if (failedProbes(now).length > knownFailures) return true
    if (openProgramQuestions(now).some((one) => !knownRequests.has(one.id))) return true
    return openAskBacks(state, now).some((one) => !known.has(one.id))
  }
  const maxMs = waitMsOf(visit, ctx, waitSeconds)
  let last = interview
  const stopFollowing = visit.sessions.subscribe((change) => {
    if (change.boardId === boardId) last = entryOf(change.state.interviews, id) ?? last
  })
  const stopProgress = startProgress(ctx, () => {
    const { settled, total, message } = progressOf(last, answerUrl(visit, boardId, id), visit.now())
    return { progress: settled, total, message }
  })
  const listening = setInterval(() => {
    visit.interviews
      .listen({ boardId, interviewId: id }, visit.now() + LISTENS_MS)
      .catch((error: unknown) =>
        visit.log.error({ err: error, boardId }, 'recording a waiting program failed'),
      )
  }, LISTEN_AGAIN_MS)
  try {
    await waitForBoard(visit, boardId, { isReached, maxMs, signal: ctx.mcpReq.signal })
  } finally {
    stopFollowing()
    stopProgress()
    clearInterval(listening)
  }
  return sessionNow(visit, session)
}

/** The session's result; the answers in it count as delivered once it has reached the program. */
export async function deliverSession(visit: Visit, session: TeamSession): Promise<CallToolResult> {
  const { boardId, interview } = session
  if (!isSessionOver(interview)) return sessionResult(visit, session)
  if (!(await visit.token.isLive())) throw new ApiRefusal('bad-token', WRONG_TOKEN)
  await visit.claim({ boardId, interviewId: interview.id })
  return sessionResult(visit, await sessionNow(visit, session))
}

/** Ends the interview as `cancelled`; the result has the answers so far. */
export async function cancelSession(visit: Visit, interviewId: string): Promise<TeamSession> {
  const { boardId, interview } = await findSession(visit, interviewId)
  if (!isSessionOver(interview)) {
    const path = `POST ${pathOfBoard(boardId)}/interviews/${interviewId}/end`
    await visit.api.ask(OneInterview, path, { body: { reason: 'cancelled' } })
  }
  return findSession(visit, interviewId)
}

/**
 * Sends the reply to a person's question back, or to a model's question. A second reply is refused, and changes
 * nothing.
 */
export async function replyInSession(
  visit: Visit,
  interviewId: string,
  { replyTo, text, isByAi }: { replyTo: string; text: string; isByAi: boolean },
): Promise<CallToolResult> {
  const { boardId } = await findSession(visit, interviewId)
  const interviewPath = `POST ${pathOfBoard(boardId)}/interviews/${interviewId}`
  if (ContextRequestId.safeParse(replyTo).success) {
    const path = `${interviewPath}/context-requests/${replyTo}/reply`
    await visit.api.ask(OneInterview, path, { body: { text, isByAi } })
  } else {
    const body = { askBack: replyTo, text, isByAi }
    await visit.api.ask(OneInterview, `${interviewPath}/replies`, { body })
  }
  return dataResult({
    replied: true,
    session_id: interviewId,
    board_url: boardUrl(visit, boardId),
    ...(await presentOn(visit, boardId)),
  })
}

/** The interview was started by a service and not by the API, which would have checked this. */
function requireScope({ caller }: Visit): void {
  if (caller.program.scopes.includes('session:run')) return
  throw new ApiRefusal('no-scope', PROGRAM_SENTENCES.noScope)
}

/** Advisors give their view beside the people's: it is on the board, reaches probe and summary, and is not waited for. */
async function askAdvisors(visit: Visit, { boardId, interview }: TeamSession, names: readonly string[]) {
  const agents = await idsOfAdvisors(visit, boardId, names)
  const body = { question: interview.title, agents }
  const path = `POST ${pathOfBoard(boardId)}/rounds`
  // Repeating it after a crash finds the same round.
  const { round } = await visit.api.ask(OneRound, path, { body, key: interview.id })
  await visit.interviews.consult({ boardId, interviewId: interview.id }, round.id)
}
