import { useCallback, useState } from 'react'
import { useRead } from '#panels/requests/use-read.ts'
import { loadTimeline, type SessionOfWork, type Timeline } from './history-requests.ts'

/** The sessions of work that were read so far, the oldest first. */
export interface TimelineOnPage {
  /** `null` until the first page has arrived. */
  sessions: readonly SessionOfWork[] | null
  versions: Timeline['versions']
  failure: string | null
  hasEarlier: boolean
  readEarlier: () => Promise<void>
  again: () => Promise<void>
}

export function useTimeline(boardId: string): TimelineOnPage {
  const first = useRead(['history', boardId], (signal) => loadTimeline(boardId, null, signal))
  const [earlier, setEarlier] = useState<readonly Timeline[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const pages = first.value ? [first.value, ...earlier] : []
  const next = pages.at(-1)?.next ?? null
  const readEarlier = useCallback(async () => {
    if (next === null) return
    const answer = await loadTimeline(boardId, next)
    setFailure(answer.ok ? null : answer.failure.message)
    if (answer.ok) setEarlier((before) => [...before, answer.value])
  }, [boardId, next])
  return {
    sessions: first.value && pages.flatMap(({ sessions }) => sessions).reverse(),
    versions: first.value?.versions ?? [],
    failure: failure ?? first.failure?.message ?? null,
    hasEarlier: next !== null,
    readEarlier,
    again: first.again,
  }
}
