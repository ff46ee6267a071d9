import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { carryLateChange } from '#board/private-writing/draft-document.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import { isAtLeast } from '#session/core/role.ts'
import { roleIn } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import type { OpenDraft } from './reveal-drafts.ts'

/**
 * Copies the writer's changes of revealed notes since the last call to the board. Throws if a document is gone; the
 * next call tries again.
 * @param state `null`: not loaded yet, so the writer may unlock nothing
 */
export function carryLateChanges(
  rooms: Pick<Rooms, 'editTogether'>,
  board: Pick<OpenRoom, 'doc' | 'boardIndex'>,
  { userId, room, hidden }: OpenDraft,
  state: SessionState | null,
): void {
  const late = hidden.update()
  if (late.length === 0) return
  const { doc } = board
  const mayUnlock = isAtLeast((state && roleIn(state, userId)) ?? 'viewer', 'facilitator')
  try {
    rooms.editTogether(() =>
      editBoard(doc, SERVER_ORIGIN, () =>
        editBoard(room.doc, SERVER_ORIGIN, () => {
          for (const id of late) carryLateChange(room.doc, doc, id, { index: board.boardIndex(), mayUnlock })
        }),
      ),
    )
  } catch (error) {
    for (const id of late) hidden.touch(id)
    throw error
  }
}
