import type { ProposalText } from '#session/proposal.ts'

/** Of one that was never written. */
export const NO_PROPOSAL: ProposalText = { title: '', summary: '', findings: [], actions: [] }
