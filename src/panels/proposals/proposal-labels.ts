import { joinNames } from '#base/join-names.ts'
import type { ProposalMetrics, ProposalView } from '#session/proposals/proposal.ts'
import { formatCount } from '#ui/format-count.ts'

/** Returns the changes of the ideas since the version was written, as a sentence; null if there are none. */
export function staleLabel({ changed, gone, fresh }: ProposalView['stale']): string | null {
  const parts = [
    ...(changed > 0 ? [`${formatCount(changed, 'idea')} ${changed === 1 ? 'was' : 'were'} changed`] : []),
    ...(gone > 0 ? [`${formatCount(gone, 'idea')} ${gone === 1 ? 'was' : 'were'} removed`] : []),
    ...(fresh > 0 ? [`${formatCount(fresh, 'idea')} ${fresh === 1 ? 'was' : 'were'} added`] : []),
  ]
  return parts.length === 0 ? null : `Since this version, ${joinNames(parts)}.`
}

export function metricLabel(metrics: ProposalMetrics): { name: string; count: number }[] {
  const named: [keyof ProposalMetrics, string, string][] = [
    ['ideas', 'idea', 'ideas'],
    ['people', 'person', 'people'],
    ['agents', 'advisor', 'advisors'],
    ['themes', 'theme', 'themes'],
    ['links', 'link', 'links'],
    ['decisions', 'decision', 'decisions'],
    ['todos', 'to-do', 'to-dos'],
  ]
  return named
    .map(([key, one, many]) => ({ name: metrics[key] === 1 ? one : many, count: metrics[key] }))
    .filter(({ count }) => count > 0)
}
