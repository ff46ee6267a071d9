import { appendUpdates, type DocUpdateRow } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import { SqlError } from '#db/driver/sql-error.ts'
import { traced } from '#server/ground/traced.ts'

interface GroupEntry {
  board: { boardId: string }
  row: DocUpdateRow
}

/** The database refuses what this board wants to append. */
type OnRefused = (error: SqlError, boardId: string) => void

/**
 * Appends the rows of a group and returns their `appendKey`s. If the database refuses the group, each board's rows are appended on
 * their own: a row of one board that it will never accept must not block all other boards.
 */
export function appendGroup(
  db: Database,
  group: readonly GroupEntry[],
  onRefused: OnRefused,
): Promise<Set<string>> {
  const boards = new Set(group.map(({ board }) => board.boardId))
  const [boardId] = boards.size === 1 ? boards : []
  const facts = { boardId, 'parley.boards': boards.size, 'parley.updates': group.length }
  return traced({ name: 'commit updates', facts }, () => append(db, group, onRefused))
}

async function append(
  db: Database,
  group: readonly GroupEntry[],
  onRefused: OnRefused,
): Promise<Set<string>> {
  try {
    return await appendUpdates(
      db,
      group.map(({ row }) => row),
    )
  } catch (error) {
    if (!(error instanceof SqlError)) throw error
    // By board and not by document: entries that are tied together are of one board.
    const boards = [...Map.groupBy(group, ({ board }) => board.boardId)]
    const [first] = boards
    if (boards.length === 1 && first) {
      onRefused(error, first[0])
      return new Set()
    }
    const written = new Set<string>()
    for (const [, own] of boards) for (const key of await append(db, own, onRefused)) written.add(key)
    return written
  }
}
