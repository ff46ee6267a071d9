'use client'

import { useCallback, useMemo, useState } from 'react'
import { useSession } from '#panels/board/board-context.tsx'
import type { ProposalView } from '#session/proposal.ts'
import { type Chain, chainsOf } from './proposal-versions.ts'

export interface ShownProposal {
  chains: readonly Chain[]
  /** The versions of the one that is shown, newest first; null: none is. */
  chain: Chain | null
  proposal: ProposalView | null
  /** Ideas that somebody chose to have one written of; null: nobody did. */
  numbers: readonly number[] | null
  /** null: none, to have another one written. */
  show: (id: string | null) => void
}

interface Place {
  /** null: the newest. */
  id: string | null
  isNew: boolean
  numbers: readonly number[] | null
}

/** Which proposal this page shows: it stands in the address. */
export function useShownProposal(): ShownProposal {
  const { proposals } = useSession()
  const chains = useMemo(() => chainsOf(proposals), [proposals])
  const [place, setPlace] = useState(readPlace)
  const chain = place.isNew ? null : (chainWith(chains, place.id) ?? chains[0] ?? null)
  const proposal = chain?.find(({ id }) => id === place.id) ?? chain?.[0] ?? null
  const show = useCallback((id: string | null) => {
    const address = new URL(window.location.href)
    address.search = id === null ? '?new' : `?id=${encodeURIComponent(id)}`
    window.history.replaceState(null, '', address)
    setPlace({ id, isNew: id === null, numbers: null })
  }, [])
  return { chains, chain, proposal, numbers: place.numbers, show }
}

function chainWith(chains: readonly Chain[], id: string | null): Chain | undefined {
  return chains.find((chain) => chain.some((version) => version.id === id))
}

/** `?id=p…`, or `?numbers=3,7` to have one written of these, or `?new`. */
function readPlace(): Place {
  const said = new URLSearchParams(window.location.search)
  const numbers = (said.get('numbers') ?? '')
    .split(',')
    .map(Number)
    .filter((number) => Number.isInteger(number) && number > 0)
  const chosen = numbers.length > 0 ? [...new Set(numbers)] : null
  return { id: said.get('id'), isNew: chosen !== null || said.has('new'), numbers: chosen }
}
