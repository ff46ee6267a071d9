import { entryOf } from '#session/core/entry-of.ts'
import type { ImportSlice } from '#session/rounds/imported-rounds.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'

/** Most characters of all files together: they are stored unchanged, and in the memory of every process with the board open. */
const MAX_IMPORTED_CHARS = 16_000_000
/** Each is sent to every page that opens the board. */
const MAX_IMPORTED_TURNS = 10_000

/** Whether the board can't keep this much more of imported files. */
export function isFullOfImports(
  { imports, rounds }: ImportSlice & Pick<RoundsSlice, 'rounds'>,
  chars: number,
  turns: number,
): boolean {
  let [allChars, allTurns] = [chars, turns]
  for (const [roundId, { log }] of Object.entries(imports)) {
    allChars += log.length
    allTurns += entryOf(rounds, roundId)?.turns.length ?? 0
  }
  return allChars > MAX_IMPORTED_CHARS || allTurns > MAX_IMPORTED_TURNS
}
