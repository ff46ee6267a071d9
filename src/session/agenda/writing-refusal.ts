import type { RefusalCode } from '#session/core/refusal.ts'
import { isAtLeast, type Role } from '#session/core/role.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import type { Projection } from '#session/projection.ts'
import { mayWriteInStep } from './step-rules.ts'

/** How words come to the board, or what happens to them. */
export interface CanvasWriting {
  /** From a file, for everyone at once: not while people write in private. */
  isImport?: boolean
  /**
   * Into the person's own draft document. In any step: what they wrote in private without a connection may arrive late, and no
   * one can say when it was written.
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
  { frozen, agenda, privateWriting }: Pick<Projection, 'frozen' | 'agenda' | 'privateWriting'>,
  role: Role | null,
  { isImport = false, isDraft = false, isLocked = false }: CanvasWriting = {},
): RefusalCode | null {
  if (role === null) return 'not-member'
  if (!isAtLeast(role, 'editor')) return 'needs-editor'
  if (frozen) return 'frozen'
  if (!isDraft && !mayWriteInStep(agenda, role)) return 'writing-closed'
  if (isImport && isWritingPrivately(privateWriting)) return 'import-in-private'
  return isLocked && !isAtLeast(role, 'facilitator') ? 'locked' : null
}
