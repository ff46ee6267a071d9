interface BoardEntry {
  board: { boardId: string }
}

interface AppendByBoardOptions<Entry> {
  append: (own: Entry[]) => Promise<Set<string>>
  /** The database refuses what the board wants to append. */
  onRefused: (boardId: string) => void
}

/**
 * Appends each board’s entries on their own, after the database refused them together. By board and not by document: entries that
 * are tied together are of one board. Returns what `append` did.
 */
export async function appendByBoard<Entry extends BoardEntry>(
  group: readonly Entry[],
  { append, onRefused }: AppendByBoardOptions<Entry>,
): Promise<Set<string>> {
  const boardIds = new Set(group.map(({ board }) => board.boardId))
  const [only] = boardIds
  if (boardIds.size === 1 && only) {
    onRefused(only)
    return new Set()
  }
  const written = new Set<string>()
  for (const boardId of boardIds) {
    const own = group.filter(({ board }) => board.boardId === boardId)
    for (const key of await append(own)) written.add(key)
  }
  return written
}
