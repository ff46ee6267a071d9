import { boardShapes } from '#board/doc/board-doc.ts'
import { isFromPair, revealedIdOf, writingOf } from '#board/private-writing/draft-document.ts'
import { isLate, maySign, partsIn, showsDrafts } from '#session/private-writing/private-writing.ts'
import type { SessionState } from '#session/state.ts'
import { type HiddenNote, type OpenDraft, revealDrafts } from './reveal-drafts.ts'

type Writing = Pick<SessionState, 'privateWriting' | 'revealedWriting'>
type Reveal = Parameters<typeof revealDrafts>

/**
 * Before anything else is shown: notes of a private writing that was revealed already, as its reveal had them, and those that a
 * reveal with names may not sign. Beside the signed ones of their writer they would be easy to assign. Returns false if the board
 * has no room.
 */
export async function revealLateAndUnsigned(
  rooms: Reveal[0],
  board: Reveal[1],
  drafts: readonly OpenDraft[],
  { privateWriting, revealedWriting }: Writing,
  options: Pick<Reveal[3], 'isOfAll' | 'onNameless' | 'onShown'>,
): Promise<boolean> {
  if (!privateWriting) return true
  const isSigning =
    privateWriting.isNamed && (partsIn(privateWriting) !== null || showsDrafts(privateWriting))
  for (const isNamed of [false, true]) {
    const isShown = ({ room }: OpenDraft, noteId: string): boolean => {
      const at = writingOf(room.doc, noteId)
      if (maySign(revealedWriting, at) !== isNamed) return false
      return isLate(revealedWriting, at) || (isSigning && !isNamed)
    }
    if (!(await revealDrafts(rooms, board, drafts, { ...options, isNamed, isShown }))) return false
  }
  return true
}

/** The ids, on the board, of notes that arrived after their reveal, except notes from pairs. */
export function lateIdsOf(
  notes: readonly HiddenNote[],
  { privateWriting, revealedWriting }: Writing,
): string[] {
  const { phase } = privateWriting ?? {}
  if (phase === 'revealing') return []
  return notes.flatMap(({ draft: { room }, noteId }) => {
    if (isFromPair(boardShapes(room.doc), noteId)) return []
    const hasComeLate = phase === 'revealed' || isLate(revealedWriting, writingOf(room.doc, noteId))
    return hasComeLate ? revealedIdOf(room.doc, noteId) : []
  })
}

export function mayBeIn(
  { privateWriting, revealedWriting }: Writing,
  { room }: OpenDraft,
  noteId: string,
): boolean {
  return !privateWriting?.isNamed || maySign(revealedWriting, writingOf(room.doc, noteId))
}
