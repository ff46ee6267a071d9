'use client'

import { useEffect, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { Failure } from '#panels/requests/call-api.ts'
import type { ProposalSource } from '#session/proposals/proposal.ts'
import { proposalsApi } from './proposal-requests.ts'

/** The sources of one version, and the failure to read them. */
export interface Sources {
  /** null until they have arrived. */
  sources: readonly ProposalSource[] | null
  failure: Failure | null
  again: () => void
}

/**
 * The ideas that a version was made of, as they were then. They never change, so each version is read once.
 */
export function useProposalSources(id: string | null): Sources {
  const { connection } = useBoard()
  const [known, setKnown] = useState<ReadonlyMap<string, readonly ProposalSource[]>>(new Map())
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  const isKnown = id !== null && known.has(id)
  useEffect(() => {
    if (id === null || isKnown) return
    const leaving = new AbortController()
    setFailure(null)
    void proposalsApi.sources(connection.boardId, id, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (!answer.ok) return setFailure(answer.failure)
      const { sources } = answer.value.proposal
      setKnown((all) => new Map(all).set(id, sources))
    })
    return () => leaving.abort()
  }, [connection, id, isKnown, tries])
  const sources = id === null ? null : (known.get(id) ?? null)
  return { sources, failure, again: () => setTries((count) => count + 1) }
}
