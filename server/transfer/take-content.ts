import { sliceContent } from '#formats/board-json/slice-content.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { ContentSlice } from '#session/content-import.ts'
import type { Refusal } from '#session/refusal.ts'

/**
 * Tells the session what a file brought, slice by slice, so that nobody else on the server waits for a large one.
 * @returns why not, when the first slice was refused and nothing has changed, or a later one because the board is gone
 */
export async function takeContent(
  sessions: Pick<SessionHub, 'dispatch'>,
  boardId: string,
  content: ContentSlice,
  importedBy: string,
): Promise<Refusal | null> {
  for (const slice of sliceContent(content)) {
    const done = await sessions.dispatch(
      boardId,
      { type: 'content.import', importedBy, slice },
      { kind: 'server' },
    )
    if (!done.ok) return done.refusal
  }
  return null
}
