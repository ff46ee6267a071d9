import { useCallback, useMemo, useState } from 'react'
import { chainsOf } from '#panels/documents/document-versions.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { ProposalView } from '#session/proposals/proposal.ts'
import type { Chain } from './proposal-versions.ts'

export interface ShownProposal {
  chains: readonly Chain[]
  chain: Chain | null
  proposal: ProposalView | null
  /** Ideas that were chosen in the log for a new proposal; null for none. */
  numbers: readonly number[] | null
  /** Shows a version; null shows the page on which another proposal can be written. */
  show: (id: string | null) => void
}

interface Place {
  /** null: the newest. */
  id: string | null
  isNew: boolean
  numbers: readonly number[] | null
}

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

/** From the address: `?id=p…`, `?numbers=3,7` for a new proposal of these ideas, or `?new`. */
function readPlace(): Place {
  const said = new URLSearchParams(window.location.search)
  const numbers = (said.get('numbers') ?? '')
    .split(',')
    .map(Number)
    .filter((number) => Number.isInteger(number) && number > 0)
  const chosen = numbers.length > 0 ? [...new Set(numbers)] : null
  return { id: said.get('id'), isNew: chosen !== null || said.has('new'), numbers: chosen }
}
