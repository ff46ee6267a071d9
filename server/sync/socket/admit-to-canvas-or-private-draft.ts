import type { Database } from '#db/driver/database.ts'
import type { Access } from '#server/access/access.ts'
import type { Caller } from '#server/access/authenticate.ts'
import { enterByGroups } from '#server/access/board-groups.ts'
import { BoardElsewhere, NodeAway } from '#server/cluster/board-owners.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { isAtLeast } from '#session/core/role.ts'
import { project } from '#session/project.ts'
import type { RoomName } from '#sync/canvas-or-private-draft-path.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { accessCloseReason, NOT_A_MEMBER } from '../feed/access-close-reason.ts'
import type { MemberRights } from '../feed/member-rights.ts'
import type { Room } from '../room/room.ts'
import type { RoomRegistry } from '../room/room-registry.ts'
import { NoSuchBoard } from '../storage/load-board.ts'
import type { UpgradeRequest } from './arrival.ts'

/**
 * The decision about a socket that wants to enter a room. `http` refuses the upgrade; our own pages never cause that. `close`
 * accepts the socket and closes it with a code, because browsers hide the HTTP answer to a refused upgrade from the page.
 */
export type Admission =
  | { kind: 'http'; status: 403 | 404 }
  | { kind: 'close'; code: CloseCode; reason: string }
  | { kind: 'enter'; caller: Caller; room: Room }

/** Admission: its rights, the opening of rooms, and the limits of sockets. */
export interface AdmissionOptions {
  /** Checks cookie or token, and the origin where a cookie signs someone in. */
  access: Pick<Access, 'authenticate' | 'isGuessing' | 'checkOrigin' | 'clientOf' | 'noteVisit'>
  /** Queried before a board is opened, so that strangers open none. */
  sessions: Pick<SessionHub, 'load' | 'dispatch'>
  /** Has the groups of accounts. */
  db: Database
  /** Opens the room; one that the caller may not enter is released at once. */
  registry: Pick<RoomRegistry, 'acquire' | 'acquireDraft' | 'release'>
  /** An error that is no answer to the caller. */
  onFailure: (error: unknown) => void
  /** Whether this person, or the whole process, has no room for another socket. */
  isCrowded: (userId: string) => boolean
  isBoardCrowded: (room: Room) => boolean
}

/** Decides whether a caller may enter a room. After `enter` the caller holds the room and must release it. */
export async function admit(
  options: AdmissionOptions,
  request: UpgradeRequest,
  name: RoomName,
): Promise<Admission> {
  try {
    const { access } = options
    const { address } = access.clientOf(request)
    const caller = await access.authenticate({ headers: request.headers, url: request.url, address })
    if (!caller && access.isGuessing(address)) return close(CLOSE.tryLater, CLOSE_REASONS['too-many-tokens'])
    if (!caller) return close(CLOSE.signIn, CLOSE_REASONS['sign-in'])
    await access.noteVisit(caller.userId, request)
    // Only a caller who means to connect sends a token; a browser adds the cookie to requests from any page.
    if (caller.via === 'cookie' && !access.checkOrigin(request)) {
      return { kind: 'http', status: 403 }
    }
    const wrongToken = wrongTokenReason(caller, name.boardId)
    if (wrongToken !== null) return close(CLOSE.noAccess, wrongToken)
    if (options.isCrowded(caller.userId)) return close(CLOSE.tryLater, CLOSE_REASONS['too-many-connections'])
    // Check before opening the board: opening takes memory, and takes the board over from the process that has it open.
    const loaded = await options.sessions.load(name.boardId)
    // Strangers get the same answer whether or not the board exists, so that they can't find out.
    if (!loaded) return close(...NOT_A_MEMBER)
    const state = await enterByGroups(options, caller, loaded)
    const seen = project(state, caller.userId)
    if (!seen) return close(...accessCloseReason(state, caller.userId))
    if (name.part === 'canvas') return enter(options, caller, await options.registry.acquire(name.boardId))
    if (caller.program) return close(CLOSE.noAccess, CLOSE_REASONS['no-private-notes-for-programs'])
    // Others have no private notes: opening the document would create one.
    if (!isAtLeast(seen.me.role, 'editor')) return close(CLOSE.noAccess, CLOSE_REASONS['editors-only'])
    return enter(options, caller, await options.registry.acquireDraft(name.boardId, caller.userId))
  } catch (error) {
    return closeAfter(error, options.onFailure)
  }
}

function closeAfter(error: unknown, onFailure: AdmissionOptions['onFailure']): Admission {
  if (error instanceof NoSuchBoard) return close(...NOT_A_MEMBER)
  // The board moved since its owner was looked up.
  if (error instanceof BoardElsewhere || error instanceof NodeAway)
    return close(CLOSE.restart, CLOSE_REASONS['board-moved'])
  onFailure(error)
  return close(CLOSE.tryLater, CLOSE_REASONS['board-not-opened'])
}

/** A sentence if the token is not for reading this board; `null` for all others, and for cookies. */
function wrongTokenReason({ boardId, program }: Caller, here: string): string | null {
  if (boardId !== undefined && boardId !== here) return CLOSE_REASONS['token-of-other-board']
  const canRead = program?.scopes.includes('board:read') ?? true
  return canRead ? null : CLOSE_REASONS['no-read-scope']
}

function isForReading({ program }: Caller): boolean {
  return program !== undefined && !program.scopes.includes('note:write')
}

/** Returns the function that reduces a person's rights to those of this caller. */
export function limitFor(caller: Caller): (rights: MemberRights) => MemberRights {
  return isForReading(caller) ? () => ({ role: 'viewer', mayEdit: false, graceMs: 0 }) : (rights) => rights
}

function enter(options: AdmissionOptions, caller: Caller, room: Room): Admission {
  const isMember = room.feed.entryOf(caller.userId) !== null
  if (isMember && !options.isBoardCrowded(room)) return { kind: 'enter', caller, room }
  options.registry.release(room)
  return isMember
    ? close(CLOSE.tryLater, CLOSE_REASONS['too-many-connections-to-board'])
    : close(...room.feed.accessCloseReason(caller.userId))
}

function close(code: CloseCode, reason: string): Admission {
  return { kind: 'close', code, reason }
}
