import { writingOf } from '#board/private-writing/draft-document.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { isWritingPrivately, type PrivateWriting } from '#session/private-writing/private-writing.ts'
import type { SessionState } from '#session/state.ts'
import { writersChange } from '#session/windows/window-commands.ts'
import type { OpenDraft } from './reveal-drafts.ts'

/** Records in the open window which of these people have written a note in private since the writing began. */
export async function recordWriters(
  { sessions }: { sessions: Pick<SessionHub, 'dispatch'> },
  state: SessionState,
  writing: PrivateWriting,
  drafts: readonly OpenDraft[],
): Promise<void> {
  const { board, windowRun, agenda } = state
  if (!windowRun || agenda.currentId !== windowRun.stepId || !isWritingPrivately(writing)) return
  const { startedAt } = writing
  const hasWritten = ({ room, hidden }: OpenDraft): boolean =>
    [...hidden.ids].some((id) => (writingOf(room.doc, id) ?? startedAt) >= startedAt)
  const written: string[] = []
  const empty: string[] = []
  for (const draft of drafts) (hasWritten(draft) ? written : empty).push(draft.userId)
  const changed = { written, empty }
  if (!writersChange(state, changed)) return
  const { stepId, run } = windowRun
  await sessions.dispatch(
    board.id,
    { type: 'window.record-writers', stepId, run, ...changed },
    { kind: 'server' },
  )
}
