import { sliceContent } from '#formats/board-json/slice-content.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { ContentSlice } from '#session/content-import.ts'
import { type Refusal, refusal } from '#session/refusal.ts'

const HALF = 'The board was changed by another server meanwhile: only a part of the file has come in.'

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
  let isFirst = true
  for (const slice of sliceContent(content)) {
    const done = await sessions.dispatch(
      boardId,
      { type: 'content.import', importedBy, slice },
      { kind: 'server' },
    )
    // `not-now` tells callers that they may begin again, which after the first slice would bring everything in twice.
    if (!done.ok)
      return !isFirst && done.refusal.code === 'not-now' ? refusal('bad-command', HALF) : done.refusal
    isFirst = false
  }
  return null
}
