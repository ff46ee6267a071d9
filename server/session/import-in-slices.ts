import { sliceContent } from '#formats/board-json/slice-content.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import type { ContentSlice } from '#session/import/content-import.ts'
import type { SessionHub } from './sessions.ts'

/** The person who imports a file; `program`: the name of the program that does it for them. */
export interface Importer {
  userId: string
  program?: string | undefined
}

/**
 * Passes a file's content to the session, slice by slice, so that other work on the server does not wait for a large
 * file.
 * @returns the refusal of the first slice, when nothing has changed, or of a later one, when the board is gone
 */
export async function importInSlices(
  sessions: Pick<SessionHub, 'dispatch'>,
  boardId: string,
  content: ContentSlice,
  { userId: importedBy, program }: Importer,
): Promise<Refusal | null> {
  let isFirst = true
  for (const slice of sliceContent(content)) {
    const done = await sessions.dispatch(
      boardId,
      { type: 'content.import', importedBy, slice },
      { kind: 'server', program },
    )
    // `not-now` invites callers to start again, which after the first slice would import everything twice.
    if (!done.ok)
      return !isFirst && done.refusal.code === 'not-now' ? refusal('bad-command.half-imported') : done.refusal
    isFirst = false
  }
  return null
}
