import { useRef } from 'react'
import { RangeResponse } from '#api/range.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { boardPath, call } from '#panels/requests/call-api.ts'
import { type Read, useRead } from '#panels/requests/use-read.ts'

/** Notes that arrive by the dozen are measured together. */
const SETTLE_MS = 300
/** The shortest time between two measurements while notes keep changing. */
const PAUSE_MS = 5_000

/** The pause before a large board with an outdated range is read again. */
const LATER_MS = 30_000
/** When it is read again while notes are being compared by meaning. */
const SOON_MS = 3_000

export function useRange(): Read<RangeResponse> {
  const { boardId } = useBoard().connection
  const { seq, count } = useSession().log
  const hadNotes = useRef(false)
  hadNotes.current ||= count > 0
  return useRead(
    ['range', boardId],
    (signal) => call(`${boardPath(boardId)}/range`, RangeResponse, { signal }),
    {
      isWanted: hadNotes.current,
      changes: [seq, count],
      settleMs: SETTLE_MS,
      pauseMs: PAUSE_MS,
      repeatMs: waitOf,
    },
  )
}

/** `null`: the range needs no further reading before the log changes. */
function waitOf({ meaning, isCurrent }: RangeResponse): number | null {
  if (!isCurrent || (meaning && meaning.failure !== null)) return LATER_MS
  return meaning?.isComplete === false ? SOON_MS : null
}
