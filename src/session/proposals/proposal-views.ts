import type { Idea } from '#session/ideas/idea.ts'
import { isAtWork } from '#session/ideas/idea-state.ts'
import { ideasInSight, type SightSource } from '#session/ideas/ideas-in-sight.ts'
import type { Proposal, ProposalView } from './proposal.ts'
import { isChanged } from './proposal-sources.ts'

type Proposals = Readonly<Record<string, Proposal>>
type Views = Readonly<Record<string, ProposalView>>

const lastViews = new WeakMap<Proposals, { inSight: readonly Idea[]; views: Views }>()
const lastView = new WeakMap<Proposal, ProposalView>()
const lastBeginnings = new WeakMap<readonly Idea[], Float64Array>()

/**
 * Proposals for pages. Their staleness is computed once for each state of the ideas, and one whose staleness didn't
 * change stays the identical object.
 */
export function proposalViews(proposals: Proposals, source: SightSource): Views {
  const inSight = ideasInSight(source)
  const known = lastViews.get(proposals)
  if (known?.inSight === inSight) return known.views
  const views = Object.fromEntries(
    Object.values(proposals).map((proposal) => [proposal.id, proposalView(proposal, source)]),
  )
  const isSame = known !== undefined && Object.keys(views).every((id) => views[id] === known.views[id])
  const current = isSame ? known.views : views
  lastViews.set(proposals, { inSight, views: current })
  return current
}

/** The proposal with how far it is behind its sources. */
export function proposalView(proposal: Proposal, source: SightSource): ProposalView {
  const stale = staleness(proposal, source)
  const known = lastView.get(proposal)
  if (known && isSameStaleness(known.stale, stale)) return known
  const { sources, ...rest } = proposal
  const view: ProposalView = { ...rest, sourceCount: sources.length, stale }
  lastView.set(proposal, view)
  return view
}

type Staleness = ProposalView['stale']

function isSameStaleness(one: Staleness, other: Staleness): boolean {
  return one.changed === other.changed && one.gone === other.gone && one.fresh === other.fresh
}

function staleness({ scope, sources, startedAt, sourcesAt }: Proposal, source: SightSource): Staleness {
  let changed = 0
  let gone = 0
  for (const went of sources) {
    const idea = source.ideas.get(String(went.number))
    if (!idea || !isAtWork(idea)) gone += 1
    else if (isChanged(went, idea)) changed += 1
  }
  return {
    changed,
    gone,
    fresh: scope === 'board' ? countSince(ideasInSight(source), sourcesAt ?? startedAt) : 0,
  }
}

/** Active ideas since that moment. */
function countSince(ideas: readonly Idea[], at: number): number {
  const beginnings = beginningsOf(ideas)
  let low = 0
  let high = beginnings.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((beginnings[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return beginnings.length - low
}

function beginningsOf(ideas: readonly Idea[]): Float64Array {
  const known = lastBeginnings.get(ideas)
  if (known) return known
  const beginnings = Float64Array.from(ideas.filter(isAtWork), ({ createdAt }) => createdAt).sort()
  lastBeginnings.set(ideas, beginnings)
  return beginnings
}
