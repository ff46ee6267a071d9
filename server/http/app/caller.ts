import type { Caller } from '#server/access/authenticate.ts'
import { enterByGroups } from '#server/access/board-groups.ts'
import { timed } from '#server/threads/slices.ts'
import type { CanvasWriting } from '#session/agenda/writing-refusal.ts'
import { findWritingRefusal } from '#session/agenda/writing-refusal.ts'
import { minRoleToRun } from '#session/board/board-slice.ts'
import type { PersonActor } from '#session/core/actor.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { isAtLeast, type Role } from '#session/core/role.ts'
import type { SessionEvent } from '#session/event.ts'
import { invisibleReason, missingRoleRefusal } from '#session/members/member-roles.ts'
import { personIn, roleIn } from '#session/members/members-slice.ts'
import { project, type SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { isBoardId } from '#sync/canvas-or-private-draft-path.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiContext, MAX_KEY_CHARS } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import type { MinRole } from './route-rules.ts'

/**
 * The caller, or the problem `sign-in`. `boardId` is the board that the request is about; null for one that
 * is about several: a token of one board is refused there.
 */
export function requireCaller(c: ApiContext, boardId: string | null): Caller {
  const caller = c.get('caller')
  if (!caller) throw new Problem('sign-in')
  if (caller.boardId !== undefined && caller.boardId !== boardId) throw new Problem('token-scope')
  if (boardId !== null && !isBoardId(boardId)) throw new Problem('no-board')
  return caller
}

/** The caller as the session and its log name them. */
export function actorOfCaller({ userId, program }: Pick<Caller, 'userId' | 'program'>): PersonActor {
  return { kind: 'person', userId, program: program?.name }
}

const BOARD_IN_PATH = /^\/api\/v1\/boards\/([^/]+)/

/** A middleware for all paths has no parameters. Ids contain no letters that would be escaped. */
export function boardInPath(path: string): string | null {
  return BOARD_IN_PATH.exec(path)?.[1] ?? null
}

/**
 * Checks the caller's role before the handler runs, and before the body is read (HT1). A stranger gets the same answer
 * for a board that exists, was deleted or never was (HT3); former members learn more. A program that is admitted is
 * listed on the board.
 */
export async function admitToBoard(
  services: Pick<ApiServices, 'db' | 'sessions' | 'programs'>,
  c: ApiContext,
  { minRole, isForDeleted }: { minRole: MinRole; isForDeleted: boolean },
): Promise<void> {
  const boardId = boardInPath(c.req.path) ?? ''
  const caller = requireCaller(c, boardId)
  const { userId, program } = caller
  const loaded = await services.sessions.load(boardId)
  if (!loaded) throw new Problem('no-board')
  const state = roleIn(loaded, userId) ? loaded : await enterByGroups(services, caller, loaded)
  const least = minRole === 'runs' ? minRoleToRun(state) : minRole
  const role = isForDeleted ? roleIn(state, userId) : timed(() => viewFor(state, userId, least)).me.role
  if (role === null) throw problemOffBoard(state, userId)
  if (!isAtLeast(role, least)) throw new Problem(refusal(missingRoleRefusal(least)))
  if (program) services.programs.seen(boardId, { ...program, userId })
}

/** A caller, the board's state for the server, and `view`, the part of it that the caller may see. */
export interface OnBoard {
  caller: Caller
  state: SessionState
  view: SessionProjection
}

/**
 * The board as the caller may see it. The role was checked before the handler ran; it is checked again here, because
 * the caller may have lost it while the handler waited.
 */
export async function requireRole(
  { sessions }: Pick<ApiServices, 'sessions'>,
  c: ApiContext,
  boardId: string,
  least: Role,
): Promise<OnBoard> {
  const caller = requireCaller(c, boardId)
  const state = await sessions.load(boardId)
  if (!state) throw new Problem('no-board')
  return { caller, state, view: timed(() => viewFor(state, caller.userId, least, caller.program)) }
}

/**
 * Like `requireRole`, for a loaded state and a known person; returns only the view. Throws a Problem if they are not on
 * the board or have too low a role.
 */
export function viewFor(
  state: SessionState,
  userId: string,
  least: Role,
  program?: Caller['program'],
): SessionProjection {
  const view = project(state, userId, { isProgram: program !== undefined })
  if (!view) throw problemOffBoard(state, userId)
  if (!isAtLeast(view.me.role, least)) throw new Problem(refusal(missingRoleRefusal(least)))
  return view
}

/** Like `requireRole`, for a request that writes: refused on a frozen board. */
export async function requireWriter(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  least: Role = 'editor',
): Promise<OnBoard> {
  const here = await requireRole(services, c, boardId, least)
  if (here.state.frozen) throw new Problem(refusal('frozen'))
  return here
}

/** Like `requireWriter`, for a request that puts words on the board, or changes or removes them. */
export async function requireCanvasWriter(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  { least = 'editor', ...writing }: CanvasWriting & { least?: Role } = {},
): Promise<OnBoard> {
  const here = await requireWriter(services, c, boardId, least)
  requireWritingAllowed(here.state, here.caller.userId, writing)
  return here
}

/** Throws the refusal of `findWritingRefusal` as a Problem. */
export function requireWritingAllowed(state: SessionState, userId: string, writing?: CanvasWriting): void {
  const code = findWritingRefusal(state, { kind: 'person', userId }, writing)
  if (code) throw new Problem(refusal(code))
}

/** Only present and former members learn why they cannot see the board (HT3). */
function problemOffBoard(state: SessionState, userId: string): Problem {
  const isKnown = personIn(state, userId) !== null || entryOf(state.blocks, userId) !== null
  return isKnown ? new Problem(refusal(invisibleReason(state, userId))) : new Problem('no-board')
}

/** The caller's key of this request; a repeated one changes nothing more. */
export function idempotencyKey(c: ApiContext): string | undefined {
  return c.req.header('idempotency-key')?.slice(0, MAX_KEY_CHARS)
}

/**
 * Sends a command to the session as the caller, and throws its refusal as a Problem. A repeated key gets the first
 * answer, even if the person was removed since, so a route whose response describes the board must call `requireRole` too.
 */
export async function command(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  input: { type: string } & Record<string, unknown>,
): Promise<{ state: SessionState; events: readonly SessionEvent[] }> {
  const actor = actorOfCaller(requireCaller(c, boardId))
  const commandId = commandIdOf(c, input.type)
  const done = await services.sessions.dispatch(boardId, input, actor, commandId)
  if (!done.ok) throw new Problem(done.refusal)
  return done
}

/** Whether this request has sent a command of this type before, with the same key. */
export async function isRepeated(
  { sessions }: Pick<ApiServices, 'sessions'>,
  c: ApiContext,
  boardId: string,
  type: string,
): Promise<boolean> {
  const { userId } = requireCaller(c, boardId)
  const commandId = commandIdOf(c, type)
  return commandId !== undefined && (await sessions.isDone(boardId, { kind: 'person', userId }, commandId))
}

/** One request may send several commands, each of another type. */
function commandIdOf(c: ApiContext, type: string): string | undefined {
  const key = idempotencyKey(c)
  return key === undefined ? undefined : `${type}:${key}`
}
