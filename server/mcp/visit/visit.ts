import { z } from 'zod'
import { Members } from '#api/members.ts'
import type { InterviewPlace } from '#db/program-interviews.ts'
import type { Log } from '#server/ground/log.ts'
import type { HandedOut, ProgramInterviews } from '#server/interviews/program-interviews.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { ApiRefusal, type BoardApi } from './board-api.ts'
import type { ProgramCaller } from './mcp-endpoint.ts'
import { PROGRAM_SENTENCES } from './program-sentences.ts'
import type { TokenWatch } from './token-watch.ts'

/** One request of a program, and all that its tools may use. */
export interface Visit {
  api: BoardApi
  caller: ProgramCaller
  /** `https://parley.example.org`, for addresses of boards. */
  origin: string
  /** To wait for changes. What changed is read through `api`. */
  sessions: Pick<SessionHub, 'subscribe' | 'load'>
  interviews: ProgramInterviews
  /**
   * Claims the answers that this program has not received, of one interview or of all: they count as delivered once this
   * response has reached it, and are handed out again if it does not.
   */
  claim: (of?: InterviewPlace) => Promise<readonly HandedOut[]>
  /** Gives back what this response has claimed, because it becomes an error. */
  giveBack: () => Promise<void>
  token: TokenWatch
  /** How the client names itself in its request. */
  userAgent: string
  log: Pick<Log, 'error'>
  now: () => number
}

/** The parameter of most tools that names the board. */
export const BoardParameter = z
  .string()
  .max(64)
  .optional()
  .describe('The board’s id, as in its address: /b/<id>. May be left out by a token for one board.')

/** The board that a call is about. Throws ApiRefusal if neither the call nor the token names one. */
export function boardOf({ caller }: Pick<Visit, 'caller'>, boardId: string | undefined): string {
  const id = boardId ?? caller.boardId
  if (id === undefined) throw new ApiRefusal('bad-request', PROGRAM_SENTENCES.boardMissing)
  return id
}

/** The board's path in the API, below `/api/v1`. */
export function pathOfBoard(boardId: string): string {
  return `/boards/${encodeURIComponent(boardId)}`
}

export function boardUrl({ origin }: Pick<Visit, 'origin'>, boardId: string): string {
  return `${origin}/b/${boardId}`
}

/** Returns the address of the page where people answer the questions of an interview. */
export function answerUrl(visit: Pick<Visit, 'origin'>, boardId: string, interviewId: string): string {
  return `${boardUrl(visit, boardId)}/answer?interview=${interviewId}`
}

/**
 * Returns the field of a result that lists the others on the board: people who have it open, and active programs.
 * Nothing for a token that may not read the board.
 */
export async function presentOn(
  { api, caller }: Pick<Visit, 'api' | 'caller'>,
  boardId: string,
): Promise<{ present?: object[] }> {
  if (!caller.program.scopes.includes('board:read')) return {}
  const { members, programs } = await api.ask(Members, `GET ${pathOfBoard(boardId)}/members`)
  const people = members.filter(({ isHere }) => isHere).map(({ name, role }) => ({ name, role }))
  const others = programs
    .filter(({ name, userId }) => name !== caller.program.name || userId !== caller.userId)
    .map(({ name, userId }) => {
      const person = members.find(({ id }) => id === userId)
      return { name, role: 'program', ...(person && { for: person.name }) }
    })
  return { present: [...people, ...others] }
}
