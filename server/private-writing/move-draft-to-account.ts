import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { listDraftIds, moveDraft } from '#board/private-writing/draft-document.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import type { OpenDraft } from './reveal-drafts.ts'

export function hasJustMerged(
  before: SessionState['memberships'],
  now: SessionState['memberships'],
): boolean {
  if (before === now) return false
  return Object.entries(now).some(
    ([id, { ended }]) => ended?.why === 'merged' && entryOf(before, id)?.ended === null,
  )
}

/** Moves a guest’s draft to that of their account. Call it inside `editTogether`. */
export function moveDraftToAccount(guest: OpenDraft, account: OpenDraft): void {
  const [from, to] = [guest.room.doc, account.room.doc]
  const ids = listDraftIds(from)
  editBoard(from, SERVER_ORIGIN, () => editBoard(to, SERVER_ORIGIN, () => moveDraft(from, to)))
  for (const id of ids) {
    guest.hidden.touch(id)
    account.hidden.touch(id)
  }
}
