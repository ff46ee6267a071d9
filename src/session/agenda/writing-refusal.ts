import type { Actor } from '#session/core/actor.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import { isAtLeast, type Role } from '#session/core/role.ts'
import type { AccessSlice } from '#session/members/access-slice.ts'
import { closedReason } from '#session/members/member-roles.ts'
import { type MembersSlice, roleIn } from '#session/members/members-slice.ts'
import { isWritingPrivately, type PrivateWritingSlice } from '#session/private-writing/private-writing.ts'
import type { AgendaSlice } from './agenda-slice.ts'
import { closedWindow } from './private-step.ts'
import { mayWriteInStep } from './step-rules.ts'

/** How words are added to the board or changed. */
export interface CanvasWriting {
  /** From a file, for everyone at once: not while people write in private. */
  isImport?: boolean
  /**
   * Into the person's own draft document. In any step: offline private notes may arrive late, and their time is
   * unknown.
   */
  isDraft?: boolean
  /** A facilitator locked the note. */
  isLocked?: boolean
}

/**
 * Why a person may not put words on the board now, or change, remove or restore them; `null`: they may. The one function that
 * decides it, for the canvas, the API, ideas, files, the clerk and programs.
 * @param role `null`: not a member
 */
export function writingRefusal(
  {
    frozen,
    agenda,
    privateWriting,
  }: Pick<AccessSlice, 'frozen'> & Pick<AgendaSlice, 'agenda'> & Pick<PrivateWritingSlice, 'privateWriting'>,
  role: Role | null,
  { isImport = false, isDraft = false, isLocked = false }: CanvasWriting = {},
): RefusalCode | null {
  if (role === null) return 'not-member'
  if (!isAtLeast(role, 'editor')) return 'needs-editor'
  if (frozen) return 'frozen'
  if (isWindowClosed({ agenda, privateWriting }, role, isDraft)) return 'window-closed'
  if (!isDraft && !mayWriteInStep(agenda, role)) return 'writing-closed'
  if (isImport && isWritingPrivately(privateWriting)) return 'import-in-private'
  return isLocked && !isAtLeast(role, 'facilitator') ? 'locked' : null
}

/** Facilitators may go on: they can also move the close. */
function isWindowClosed(
  writing: Pick<AgendaSlice, 'agenda'> & Pick<PrivateWritingSlice, 'privateWriting'>,
  role: Role,
  isDraft: boolean,
): boolean {
  const isKept = isDraft || isWritingPrivately(writing.privateWriting)
  return isKept && !isAtLeast(role, 'facilitator') && closedWindow(writing) !== null
}

/**
 * `writingRefusal` for a person or the server. The server writes in the name of people who were checked before, or
 * without a name; an agent writes in its turn only.
 */
export function findWritingRefusal(
  state: AgendaSlice & AccessSlice & Pick<MembersSlice, 'people'> & PrivateWritingSlice,
  actor: Actor,
  writing?: CanvasWriting,
): RefusalCode | null {
  if (actor.kind === 'agent') return 'not-for-agents'
  if (state.deletedAt !== null) return 'board-gone'
  if (state.closedAt !== null) return closedReason(state)
  if (actor.kind === 'server') return state.frozen === null ? null : 'frozen'
  const { userId } = actor
  if (entryOf(state.blocks, userId)) return 'blocked'
  return writingRefusal(state, roleIn(state, userId), writing)
}
