'use client'

import { useEffect, useRef, useState } from 'react'
import { RangeResponse } from '#api/range.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { boardPath, call, type Failure } from '#panels/requests/call-api.ts'

/** Notes that come in by the dozen are measured together. */
const SETTLE_MS = 300
/** The shortest time between two measurements while notes keep changing. */
const PAUSE_MS = 5_000

/** When a large board is read again whose range was not current. */
const LATER_MS = 30_000
/** When it is read again while notes are being compared by meaning. */
const SOON_MS = 3_000

/** The range as last measured, and the failure of the last reading. */
export interface ShownRange {
  /** null until the first answer. */
  range: RangeResponse | null
  failure: Failure | null
  again: () => void
}

/** Reads the range of the board's notes, again when the log has changed. */
export function useRange(): ShownRange {
  const { connection } = useBoard()
  const { log } = useSession()
  const [shown, setShown] = useState<Omit<ShownRange, 'again'>>({ range: null, failure: null })
  const [tries, setTries] = useState(0)
  const lastReadAt = useRef(0)
  const servedTries = useRef(0)
  const { seq, count } = log
  const againMs = waitOf(shown.range)
  useEffect(() => {
    if (count === 0 && lastReadAt.current === 0) return
    const leaving = new AbortController()
    const waitMs = Math.max(SETTLE_MS, lastReadAt.current + PAUSE_MS - Date.now())
    const timer = setTimeout(
      async () => {
        lastReadAt.current = Date.now()
        servedTries.current = tries
        const path = `${boardPath(connection.boardId)}/range`
        const answer = await call(path, RangeResponse, { signal: leaving.signal })
        if (leaving.signal.aborted) return
        // A failure keeps the last range; the next change reads again.
        setShown((last) =>
          answer.ok ? { range: answer.value, failure: null } : { ...last, failure: answer.failure },
        )
      },
      tries === servedTries.current ? waitMs : 0,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [connection, seq, count, tries])
  useEffect(() => {
    if (againMs === null) return
    const timer = setInterval(() => setTries((before) => before + 1), againMs)
    return () => clearInterval(timer)
  }, [againMs])
  return { ...shown, again: () => setTries(tries + 1) }
}

/** `null`: the range needs no further reading before the log changes. */
function waitOf(range: RangeResponse | null): number | null {
  if (!range) return null
  const { meaning, isCurrent } = range
  if (!isCurrent || (meaning && meaning.failure !== null)) return LATER_MS
  return meaning?.isComplete === false ? SOON_MS : null
}
