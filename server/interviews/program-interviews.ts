import type { Database } from '#db/driver/database.ts'
import { isUniqueViolation } from '#db/driver/sql-error.ts'
import {
  claimInterview,
  findClaimedInterview,
  findProgramInterview,
  type InterviewPlace,
  listUndelivered,
  listVisitorsSince,
} from '#db/program-interviews.ts'
import { findUser } from '#db/users.ts'
import { startingAgents } from '#server/agents/files/library.ts'
import type { Log } from '#server/ground/log.ts'
import { newBoardId, newHandOutId, newInterviewId, newQuestionId } from '#server/ground/new-id.ts'
import type { VisitorLimits } from '#server/limits/visitor-limits.ts'
import type { Models } from '#server/models/models.ts'
import { refuseNamedModel } from '#server/models/refuse-models.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import type { CommandOf } from '#session/command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import { type ResultAnswer, resultAnswer } from '#session/interviews/interview-result.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'

/** A program, and the person that it acts for. */
export interface AskingCaller {
  userId: string
  tokenId: string
  /** The name that its person chose. */
  name: string
  /** The only board that its token opens. */
  boardId?: string | undefined
  /** The address of its requests. */
  address: string
}

export interface ProgramRequest {
  /** The program's own name of the request: the same one again is the same interview. null: it has none. */
  requestId: string | null
  /** null: a new board. */
  boardId: string | null
  interview: Omit<CommandOf<'interview.start'>, 'type' | 'interviewId' | 'program' | 'questions'> & {
    questions: readonly Omit<CommandOf<'interview.start'>['questions'][number], 'questionId'>[]
  }
}

/** `isRepeated`: the request was repeated, and this is its interview. */
export type StartedInterview =
  | ({ ok: true; isRepeated: boolean } & InterviewPlace)
  | { ok: false; refusal: Refusal }

/** Answers and questions in one response to the program. */
export interface HandedOut extends InterviewPlace {
  handOutId: string
  title: string
  answers: (ResultAnswer & MaybeRepeated)[]
  /** People's questions to the asker. */
  askBacks: ({ id: string; text: string; by: string } & MaybeRepeated)[]
}

/** Whether a program may have this already, for programs that keep received answers. */
export interface MaybeRepeated {
  /** Missing: the program has not received it. Otherwise a process ended while, or just after, it was sent. */
  maybeRepeated?: true
}

/** Interviews for programs: no answer is lost, even if calls, clients or processes end early. */
export interface ProgramInterviews {
  start(caller: AskingCaller, request: ProgramRequest): Promise<StartedInterview>
  /** null: the token has no such interview. */
  find(tokenId: string, interviewId: string): Promise<InterviewPlace | null>
  /**
   * Claims what this token has not received, so that no other response carries it: of one interview all, of all of them as much
   * as a response may carry. `confirm` it once the response was written as a whole. Where that never happens, it is undelivered again after a minute.
   */
  handOut(caller: AskingCaller, of?: InterviewPlace): Promise<HandedOut[]>
  confirm(handedOut: readonly HandedOut[]): Promise<void>
  /** The response can't be written: the next one carries it. */
  giveBack(handedOut: readonly HandedOut[]): Promise<void>
  /** Records until when the program waits for answers; a time in the past means that it has stopped waiting. */
  listen(at: InterviewPlace, until: number): Promise<void>
  /** Records the advisors' round, whose answers reach probe and summary. */
  consult(at: InterviewPlace, roundId: string): Promise<void>
  /** How many people but the asker have had the board open since the interview began. */
  countSeen(at: InterviewPlace): Promise<number>
}

/** The sessions that hold interviews, and the limits for programs that start them. */
export interface ProgramInterviewsServices {
  db: Database
  /** Makes the boards and interviews, and stores hand-outs. */
  sessions: SessionHub
  /** User ids of the people who have the board open in this process. */
  rooms: { hereOn(boardId: string): Iterable<string> }
  /** Counts by the program's person and address; a repeated request counts once. */
  visitorLimits: Pick<VisitorLimits, 'newBoards' | 'newInterviews'>
  models: Pick<Models, 'findFailure' | 'view' | 'guestBoards'>
  log: Pick<Log, 'warn'>
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}

const SERVER = { kind: 'server' } as const
/** Maximum of hand-outs for one token in one response; the next response has the rest. */
const MAX_HAND_OUTS = 20
/** Most characters of answers in one response, as JSON: a model can still read that much beside the result. */
const MAX_LATE_CHARS = 100_000

/** Only `start` returns refusals; elsewhere one means that the interview is over or gone, and nothing changes. */
export function createProgramInterviews(services: ProgramInterviewsServices): ProgramInterviews {
  const { db, sessions, rooms, log } = services

  async function settle(type: 'answers.confirm' | 'answers.return', handedOut: readonly HandedOut[]) {
    for (const { boardId, interviewId, handOutId } of handedOut) {
      const done = await sessions.dispatch(boardId, { type, interviewId, handOutId }, SERVER)
      // Its claim expires: its answers are handed out again.
      if (!done.ok) log.warn({ boardId, interviewId, code: done.refusal.code }, 'settling a hand-out refused')
    }
  }

  return {
    start: (caller, request) => startForProgram(services, caller, request),
    find: (tokenId, interviewId) => findProgramInterview(db, tokenId, interviewId),
    async handOut(caller, of) {
      const places = of ? [of] : await listUndelivered(db, caller.tokenId, MAX_HAND_OUTS)
      const handedOut: HandedOut[] = []
      let charsLeft = MAX_LATE_CHARS
      for (const place of places) {
        if (charsLeft <= 0) break
        const one = await handOutOne(sessions, caller, place, of ? undefined : charsLeft)
        if (!one) continue
        handedOut.push(one)
        charsLeft -= JSON.stringify(one.answers).length
      }
      return handedOut
    },
    confirm: (handedOut) => settle('answers.confirm', handedOut),
    giveBack: (handedOut) => settle('answers.return', handedOut),
    async listen({ boardId, interviewId }, until) {
      await sessions.dispatch(boardId, { type: 'interview.listen', interviewId, until }, SERVER)
    },
    async consult({ boardId, interviewId }, roundId) {
      await sessions.dispatch(boardId, { type: 'interview.consult', interviewId, roundId }, SERVER)
    },
    async countSeen({ boardId, interviewId }) {
      const state = await sessions.load(boardId)
      const interview = state && entryOf(state.interviews, interviewId)
      if (!interview) return 0
      const { askedBy, startedAt, questions } = interview
      const seen = new Set([
        ...rooms.hereOn(boardId),
        ...(await listVisitorsSince(db, boardId, new Date(startedAt))),
        ...questions.flatMap(({ answers }) => answers.map(({ userId }) => userId)),
      ])
      return [...seen].filter((userId) => userId !== askedBy).length
    },
  }
}

/**
 * The ids of board and interview are stored before either is made, so that a request that is repeated after a crash, or at the
 * same time in another process, continues where the first one stopped.
 */
async function startForProgram(
  services: ProgramInterviewsServices,
  caller: AskingCaller,
  { requestId, boardId: asked, interview }: ProgramRequest,
): Promise<StartedInterview> {
  const { db, sessions, visitorLimits, now = Date.now } = services
  const { userId, tokenId, name, boardId: onlyBoard, address } = caller
  // Before the request counts: a program that repeats it must not use up what its person may start.
  if (onlyBoard !== undefined && asked !== null && asked !== onlyBoard)
    return { ok: false, refusal: refusal('not-member.other-board') }
  const isNew = !(await wasStarted(services, tokenId, requestId))
  const barred = await refuseModel(
    services,
    { userId, boardId: asked ?? onlyBoard ?? null },
    interview.settings.model,
  )
  if (barred) return { ok: false, refusal: barred }
  if (isNew && visitorLimits.newInterviews.take({ person: userId, address }) !== null)
    return { ok: false, refusal: refusal('too-often') }
  const given = asked ?? onlyBoard ?? null
  const fresh = { boardId: given ?? newBoardId(), interviewId: newInterviewId() }
  const place =
    requestId === null ? fresh : await claimInterview(db, { ...fresh, tokenId, requestId }, new Date(now()))
  if (place.boardId !== given) {
    const refused = await makeBoard(services, caller, { id: place.boardId, title: interview.title })
    if (refused) return { ok: false, refusal: refused }
  }
  const { questions, ...rest } = interview
  const done = await sessions.dispatch(
    place.boardId,
    {
      type: 'interview.start',
      interviewId: place.interviewId,
      program: { tokenId, name },
      ...rest,
      questions: questions.map((question) => ({ ...question, questionId: newQuestionId() })),
    },
    { kind: 'person', userId, program: name },
  )
  if (!done.ok) return done
  return { ok: true, ...place, isRepeated: done.events.length === 0 }
}

/** Whether an earlier request with this id started its interview: repeating it is no new one. */
async function wasStarted(
  { db, sessions }: ProgramInterviewsServices,
  tokenId: string,
  requestId: string | null,
): Promise<boolean> {
  const place = requestId === null ? null : await findClaimedInterview(db, tokenId, requestId)
  const state = place && (await sessions.load(place.boardId))
  return Boolean(place && state && entryOf(state.interviews, place.interviewId))
}

/** A new board has one owner, the program's person. */
async function refuseModel(
  { db, sessions, models }: ProgramInterviewsServices,
  { userId, boardId }: { userId: string; boardId: string | null },
  model: string | null,
): Promise<Refusal | null> {
  if (model === null) return null
  const state = boardId === null ? null : await sessions.load(boardId)
  const people = state?.people ?? { [userId]: { id: userId, role: 'owner' as const } }
  return refuseNamedModel({ models, db }, people, model)
}

/** Makes the board unless it is there. Returns why not; null: it is there. */
async function makeBoard(
  { db, sessions, visitorLimits }: ProgramInterviewsServices,
  { userId, address }: AskingCaller,
  { id, title }: { id: string; title: string },
): Promise<Refusal | null> {
  if (await sessions.load(id)) return null
  const owner = await findUser(db, userId)
  if (!owner) return refusal('not-member')
  if (visitorLimits.newBoards.take({ person: userId, address }) !== null) return refusal('too-often')
  try {
    const board = { id, title: title.slice(0, MAX_TITLE_CHARS), premise: '' }
    await sessions.create(board, { id: owner.id, name: owner.name, color: owner.color }, startingAgents())
  } catch (error) {
    // A simultaneous copy of the same request was first.
    if (!isUniqueViolation(error)) throw error
  }
  return null
}

async function handOutOne(
  sessions: SessionHub,
  { userId, tokenId, boardId: onlyBoard }: AskingCaller,
  { boardId, interviewId }: InterviewPlace,
  maxChars: number | undefined,
): Promise<HandedOut | null> {
  if (onlyBoard !== undefined && onlyBoard !== boardId) return null
  const state = await sessions.load(boardId)
  // A person who may not see the board any more gets nothing of it.
  if (!state || !project(state, userId)) return null
  if (entryOf(state.interviews, interviewId)?.program?.tokenId !== tokenId) return null
  const handOutId = newHandOutId()
  const claim = { type: 'answers.hand-out', interviewId, handOutId, maxChars } as const
  const done = await sessions.dispatch(boardId, claim, SERVER)
  if (!done.ok || done.events.length === 0) return null
  return contentOf(done.state, { boardId, interviewId }, handOutId)
}

function contentOf(state: SessionState, place: InterviewPlace, handOutId: string): HandedOut | null {
  const interview = entryOf(state.interviews, place.interviewId)
  if (!interview) return null
  const items = new Set(interview.handOuts.find(({ id }) => id === handOutId)?.items)
  const others = interview.handOuts.filter(({ id }) => id !== handOutId)
  // An item that is in another hand-out too was claimed by a response that was not settled in time.
  const lost = new Set(others.flatMap((handOut) => handOut.items))
  const repeated = (seq: number) => (lost.has(seq) ? { maybeRepeated: true as const } : {})
  const { title, questions, askBacks } = interview
  return {
    ...place,
    handOutId,
    title,
    answers: questions.flatMap((question) =>
      question.answers
        .filter(({ seq }) => items.has(seq))
        .map((answer) => ({ ...resultAnswer(state.people, question, answer), ...repeated(answer.seq) })),
    ),
    askBacks: askBacks
      .filter(({ seq }) => items.has(seq))
      .map(({ id, text, by, seq }) => ({
        ...{ id, text, by: entryOf(state.people, by)?.name ?? by },
        ...repeated(seq),
      })),
  }
}
