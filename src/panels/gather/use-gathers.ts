'use client'

import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '#panels/api-call.ts'
import { useBoard, useSession } from '#panels/board/board-context.tsx'
import type { Gather } from '#session/gather.ts'
import { type GatherCounts, type GatheredIdea, gathersApi } from './gathers-api.ts'

/** While ideas come in by the dozen, one look is enough. */
const SETTLE_MS = 500

/** The newest first. */
export function useGathers(): Gather[] {
  const { gathers } = useSession()
  return useMemo(() => Object.values(gathers).sort((a, b) => b.startedAt - a.startedAt), [gathers])
}

export interface Counted {
  /** null: not known yet. */
  counts: GatherCounts | null
  failure: Failure | null
  again: () => void
}

/** How many ideas the next gathering would take, counted anew when the log or the gatherings change. */
export function useGatherCounts(): Counted {
  const { connection } = useBoard()
  const { log, gathers } = useSession()
  const [counted, setCounted] = useState<Omit<Counted, 'again'>>({ counts: null, failure: null })
  const [tries, setTries] = useState(0)
  const { seq } = log
  const isFirst = counted.counts === null
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(
      async () => {
        const answer = await gathersApi.counts(connection.boardId, leaving.signal)
        if (leaving.signal.aborted) return
        // What was counted last stays: the next change counts again.
        setCounted((last) =>
          answer.ok ? { counts: answer.value, failure: null } : { ...last, failure: answer.failure },
        )
      },
      isFirst ? 0 : SETTLE_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [connection, seq, gathers, tries])
  return { ...counted, again: () => setTries((count) => count + 1) }
}

export interface IdeasByNumber {
  /** null: not here yet. */
  byNumber: ReadonlyMap<number, GatheredIdea> | null
  failure: Failure | null
  again: () => void
}

/** The ideas that went into a gathering, as they are now. */
export function useGatheredIdeas(gatherId: string): IdeasByNumber {
  const { connection } = useBoard()
  const { seq } = useSession().log
  const [found, setFound] = useState<{ id: string; byNumber: IdeasByNumber['byNumber'] }>({
    id: gatherId,
    byNumber: null,
  })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(
      async () => {
        const answer = await gathersApi.ideas(connection.boardId, gatherId, leaving.signal)
        if (leaving.signal.aborted) return
        setFailure(answer.ok ? null : answer.failure)
        if (!answer.ok) return
        const byNumber = new Map(answer.value.ideas.map((idea) => [idea.number, idea]))
        setFound({ id: gatherId, byNumber })
      },
      found.id === gatherId && found.byNumber ? SETTLE_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [connection, gatherId, seq, tries])
  return {
    byNumber: found.id === gatherId ? found.byNumber : null,
    failure,
    again: () => setTries((count) => count + 1),
  }
}
