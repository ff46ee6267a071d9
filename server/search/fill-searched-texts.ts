import type { Database } from '#db/driver/database.ts'
import { listUnsearchedBoards, lockLog, putSearchedTexts } from '#db/searched-texts.ts'
import type { Log } from '#server/ground/log.ts'
import { searchedTextRow } from '#server/session/copy-searched-texts.ts'
import { readSession } from '#server/session/read-stored-session.ts'
import { startSlices } from '#server/threads/slices.ts'
import { searchableTexts } from '#session/search/searchable-text.ts'

/** Boards whose ids are read at once. */
const BOARDS_AT_ONCE = 50
/** Texts of one statement. */
const TEXTS_AT_ONCE = 200
/** The pause between two slices of work, so that edits go first. */
const REST_MS = 8

/**
 * Makes the boards from before the table of texts searchable, the last changed first. Returns a function that stops it, and
 * resolves once it has ended.
 */
export function fillSearchedTexts({
  db,
  log,
}: {
  db: Database
  log: Pick<Log, 'warn'>
}): () => Promise<void> {
  let isStopped = false
  const filling = (async () => {
    const failed = new Set<string>()
    for (;;) {
      const all = await listUnsearchedBoards(db, BOARDS_AT_ONCE + failed.size)
      const next = all.filter((boardId) => !failed.has(boardId))
      if (next.length === 0) return
      for (const boardId of next) {
        if (isStopped) return
        await fillBoard(db, boardId).catch((error: unknown) => {
          failed.add(boardId)
          log.warn({ err: error, boardId }, 'making a board searchable failed')
        })
      }
    }
  })().catch((error: unknown) => log.warn({ err: error }, 'listing boards for the search failed'))
  return async () => {
    isStopped = true
    await filling
  }
}

/** Locks the log: otherwise a text that is being removed would be added again. */
async function fillBoard(db: Database, boardId: string): Promise<void> {
  const yieldToOthers = startSlices(REST_MS)
  await db.transaction(async (tx) => {
    await lockLog(tx, boardId)
    const session = await readSession(tx, boardId)
    if (!session) throw new Error('the board has no session')
    const { state } = session
    const texts = searchableTexts(state)
    for (let i = 0; i < texts.length; i += TEXTS_AT_ONCE) {
      const rows = texts.slice(i, i + TEXTS_AT_ONCE).map(searchedTextRow)
      await putSearchedTexts(tx, boardId, rows, new Date(state.board.createdAt))
      await yieldToOthers()
    }
  })
}
