import type { ProposalMetrics, ProposalView } from '#session/proposals/proposal.ts'
import { formatCount } from '#ui/format-count.ts'

function listWords(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What has changed in the ideas since the version was written, as a sentence; null if nothing. */
export function staleWords({ changed, gone, fresh }: ProposalView['stale']): string | null {
  const parts = [
    ...(changed > 0 ? [`${formatCount(changed, 'idea')} ${changed === 1 ? 'was' : 'were'} changed`] : []),
    ...(gone > 0 ? [`${formatCount(gone, 'idea')} ${gone === 1 ? 'is' : 'are'} gone`] : []),
    ...(fresh > 0 ? [`${formatCount(fresh, 'idea')} came`] : []),
  ]
  return parts.length === 0 ? null : `Since this version, ${listWords(parts)}.`
}

/** The figures of a proposal, without those that are 0. */
export function metricWords(metrics: ProposalMetrics): { name: string; count: number }[] {
  const named: [keyof ProposalMetrics, string, string][] = [
    ['ideas', 'idea', 'ideas'],
    ['people', 'person', 'people'],
    ['agents', 'agent', 'agents'],
    ['themes', 'theme', 'themes'],
    ['links', 'link', 'links'],
    ['decisions', 'decision', 'decisions'],
    ['todos', 'to-do', 'to-dos'],
  ]
  return named
    .map(([key, one, many]) => ({ name: metrics[key] === 1 ? one : many, count: metrics[key] }))
    .filter(({ count }) => count > 0)
}

/** null for a finished version, whose text speaks for itself. */
export function stateWords(state: ProposalView['state']): string | null {
  switch (state) {
    case 'queued':
      return 'Waits'
    case 'writing':
      return 'Being written'
    case 'failed':
      return 'Failed'
    case 'cancelled':
      return 'Stopped'
    case 'done':
      return null
  }
}
