'use client'

import { useState } from 'react'
import { ModelLine } from '#panels/board/advisors/model-line.tsx'
import { useSession } from '#panels/board/board-context.tsx'
import type { ProposalView } from '#session/proposal.ts'
import { classNames } from '#ui/class-names.ts'
import { ProposalChanges } from './proposal-changes.tsx'
import { type Chain, saysSomething, versionBefore } from './proposal-versions.ts'
import { countWords, momentOf, stateWords } from './proposal-words.ts'

interface VersionListProps {
  chain: Chain
  shownId: string
  now: number
  onShow: (id: string) => void
}

/** All versions of a proposal, newest first, each with what it changed. */
export function VersionList({ chain, shownId, now, onShow }: VersionListProps) {
  return (
    <ol aria-label="Versions" className="divide-y divide-line rounded-card border border-line bg-raised">
      {chain.map((proposal) => (
        <VersionRow
          key={proposal.id}
          proposal={proposal}
          before={versionBefore(chain, proposal)}
          isShown={proposal.id === shownId}
          now={now}
          onShow={() => onShow(proposal.id)}
        />
      ))}
    </ol>
  )
}

interface VersionRowProps {
  proposal: ProposalView
  before: ProposalView | null
  isShown: boolean
  now: number
  onShow: () => void
}

function VersionRow({ proposal, before, isShown, now, onShow }: VersionRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { people } = useSession()
  const { version, startedAt, state, scope, metrics, model, instructions, failure, askedBy } = proposal
  const canCompare = before !== null && saysSomething(proposal)
  return (
    <li className={classNames('px-3 py-2', isShown && 'shadow-[inset_3px_0_0_var(--ink)]')}>
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={onShow}
        className="flex w-full items-baseline gap-2 rounded-chip text-left text-small hover:bg-sunk max-phone:min-h-10 max-phone:items-center"
      >
        <b className="font-button">Version {version}</b>
        <time className="text-ink-2 tabular-nums">{momentOf(startedAt, now)}</time>
        <span className="ml-auto text-ink-2">{stateWords(state) ?? countWords(metrics.ideas, 'idea')}</span>
      </button>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
        <span className="min-w-0 truncate">
          {people[askedBy]?.name ?? 'Somebody'}
          {scope === 'selection' && ', chosen ideas'}
        </span>
        {model && <ModelLine model={model} />}
      </p>
      {instructions && (
        <p dir="auto" className="mt-0.5 break-words text-ink-2 text-small">
          Asked: {instructions}
        </p>
      )}
      {failure && <p className="mt-0.5 text-small text-warn">{failure.message}</p>}
      {canCompare && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`What changed from version ${before.version} to ${version}`}
          onClick={() => setOpen(!isOpen)}
          className="mt-0.5 rounded-chip text-link text-small max-phone:min-h-10"
        >
          What changed
        </button>
      )}
      {isOpen && before && <ProposalChanges before={before} after={proposal} />}
    </li>
  )
}
