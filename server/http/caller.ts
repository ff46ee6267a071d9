import type { Caller } from '#server/access/authenticate.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { SessionEvent } from '#session/event.ts'
import { lacking, leastToRun, whyUnseen } from '#session/policy.ts'
import { project, type SessionProjection } from '#session/project.ts'
import { refusal } from '#session/refusal.ts'
import { isAtLeast, type Role } from '#session/role.ts'
import { entryOf, personIn, roleIn, type SessionState } from '#session/state.ts'
import { isBoardId } from '#sync/room-name.ts'
import { type ApiContext, MAX_KEY_CHARS } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { Problem } from './problem.ts'
import type { LeastRole } from './route-rules.ts'

/** Who asks, or the problem that nobody does. `boardId`: what they ask about; null: more than one board. */
export function needCaller(c: ApiContext, boardId: string | null): Caller {
  const caller = c.get('caller')
  if (!caller) throw new Problem('sign-in')
  if (caller.boardId !== undefined && caller.boardId !== boardId) throw new Problem('token-scope')
  if (boardId !== null && !isBoardId(boardId)) throw new Problem('no-board')
  return caller
}

const BOARD_IN_PATH = /^\/api\/v1\/boards\/([^/]+)/

/**
 * Lets a request about a board through, or throws why not. A stranger gets one answer whether the board exists, was
 * deleted or never was; only those who are or were on it learn more.
 */
export async function admitToBoard(
  sessions: SessionHub,
  c: ApiContext,
  { leastRole, isForDeleted }: { leastRole: LeastRole; isForDeleted: boolean },
): Promise<void> {
  // A middleware of all paths has no parameters. An id is made of letters that nobody needs to escape.
  const boardId = BOARD_IN_PATH.exec(c.req.path)?.[1] ?? ''
  const { userId } = needCaller(c, boardId)
  const state = await sessions.load(boardId)
  if (!state) throw new Problem('no-board')
  const least = leastRole === 'runs' ? leastToRun(state) : leastRole
  const role = isForDeleted ? roleIn(state, userId) : viewFor(state, userId, least).me.role
  if (role === null) throw whyNotOnBoard(state, userId)
  if (!isAtLeast(role, least)) throw new Problem(refusal(lacking(least)))
}

export interface OnBoard {
  caller: Caller
  state: SessionState
  view: SessionProjection
}

/**
 * The board as the caller may see it. The role was looked up before the handler was called; it is looked up again here,
 * as a handler that waited for something in between may have a caller who lost it.
 */
export async function needRole(
  { sessions }: Pick<ApiServices, 'sessions'>,
  c: ApiContext,
  boardId: string,
  least: Role,
): Promise<OnBoard> {
  const caller = needCaller(c, boardId)
  const state = await sessions.load(boardId)
  if (!state) throw new Problem('no-board')
  return { caller, state, view: viewFor(state, caller.userId, least) }
}

/** The same for someone who is known already. */
export function viewFor(state: SessionState, userId: string, least: Role): SessionProjection {
  const view = project(state, userId)
  if (!view) throw whyNotOnBoard(state, userId)
  if (!isAtLeast(view.me.role, least)) throw new Problem(refusal(lacking(least)))
  return view
}

/** The same for someone who is about to write on the board: nobody may while it is frozen. */
export async function needWriter(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  least: Role = 'editor',
): Promise<OnBoard> {
  const here = await needRole(services, c, boardId, least)
  if (here.state.frozen) throw new Problem(refusal('frozen'))
  return here
}

function whyNotOnBoard(state: SessionState, userId: string): Problem {
  const isKnown = personIn(state, userId) !== null || entryOf(state.blocks, userId) !== null
  return isKnown ? new Problem(refusal(whyUnseen(state, userId))) : new Problem('no-board')
}

/** The caller's name for this request: repeating it with the same one changes nothing more. */
export function idempotencyKey(c: ApiContext): string | undefined {
  return c.req.header('idempotency-key')?.slice(0, MAX_KEY_CHARS)
}

/**
 * Asks the session in the caller's name; a refusal is the answer. What was allowed once is answered again under its key,
 * also to someone who has been removed since: whoever tells of the board asks `needRole` too.
 */
export async function command(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  asked: { type: string } & Record<string, unknown>,
): Promise<{ state: SessionState; events: readonly SessionEvent[] }> {
  const { userId } = needCaller(c, boardId)
  const key = idempotencyKey(c)
  // One request may give several commands, each of another type.
  const commandId = key === undefined ? undefined : `${asked.type}:${key}`
  const done = await services.sessions.dispatch(boardId, asked, { kind: 'person', userId }, commandId)
  if (!done.ok) throw new Problem(done.refusal)
  return done
}
