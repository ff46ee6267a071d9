import type { Actor } from './actor.ts'
import { tooMuchAsked } from './ask-limits.ts'
import { overBudget } from './budget.ts'
import type { CommandOf } from './command.ts'
import { type DecideContext, type Decision, no, yes } from './decision.ts'
import type { BoardEvent } from './event.ts'
import { isAtWork } from './gatherable.ts'
import { keepMarks } from './hand-edit.ts'
import type { Proposal, ProposalOutcome } from './proposal.ts'
import { metricsOf, sourceOf } from './proposal-sources.ts'
import { isGoingOn } from './round-stage.ts'
import { agentIn, callKey, entryOf, type SessionState } from './state.ts'
import { isOutOfTries } from './tries.ts'

export function startProposal(
  state: SessionState,
  command: CommandOf<'proposal.start'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { proposalId, previousId, scope, instructions, reserve } = command
  if (!areAgentsOn) return no('agents-off')
  if (entryOf(state.proposals, proposalId)) return yes()
  const previous = previousId === null ? null : entryOf(state.proposals, previousId)
  if (previousId !== null && !previous) return no('no-proposal')
  const ideas = [...new Set(command.numbers)]
    .flatMap((number) => state.ideas.get(String(number)) ?? [])
    .filter(isAtWork)
  if (ideas.length === 0) return no('nothing-to-propose')
  const tooMuch = tooMuchAsked(state, actor, now)
  if (tooMuch) return tooMuch
  const over = overBudget(state, { reserve, turns: null, roundId: null, now })
  if (over) return no('over-budget', over)
  const version = (previous?.version ?? 0) + 1
  const sources = ideas.map(sourceOf)
  const metrics = metricsOf(state, ideas)
  return yes({
    kind: 'proposal.asked',
    data: { proposalId, version, previousId, scope, sources, metrics, instructions, reserve },
  })
}

/** Also of one that is being written: after a restart it is begun once more. */
export function beginProposal(state: SessionState, command: CommandOf<'proposal.begin'>): Decision {
  const { proposalId, agentId, model } = command
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) return no('no-proposal')
  const agent = agentIn(state, agentId)
  if (!agent) return no('no-agent')
  if (!agent.capabilities.includes('synthesize')) return no('agent-may-not')
  if (!isGoingOn(proposal)) return no('not-now')
  if (isOutOfTries(proposal)) return no('out-of-tries')
  return yes({ kind: 'proposal.began', data: { proposalId, agentId, model } })
}

/** Of one that was aborted while it was written, what is there and its bill are taken once. */
export function endProposal(state: SessionState, command: CommandOf<'proposal.end'>): Decision {
  const { proposalId } = command
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) return yes()
  const outcome = cited(state, proposal, command.outcome)
  if (isGoingOn(proposal)) return yes({ kind: 'proposal.ended', data: { proposalId, outcome } })
  if (!state.awaited.has(callKey(proposalId))) return yes()
  const { text, usage } = outcome
  return yes({
    kind: 'proposal.ended',
    data: { proposalId, outcome: { state: 'cancelled', text, usage } },
  })
}

export function abortProposal(state: SessionState, command: CommandOf<'proposal.abort'>): Decision {
  const { proposalId } = command
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) return no('no-proposal')
  return isGoingOn(proposal) ? yes({ kind: 'proposal.aborted', data: { proposalId } }) : yes()
}

/** What goes on ends with all agents. */
export function stopProposals(state: SessionState): BoardEvent[] {
  return Object.values(state.proposals)
    .filter(isGoingOn)
    .map(({ id: proposalId }) => ({ kind: 'proposal.aborted', data: { proposalId } }))
}

/** Only what went in can be cited; who a finding is from is told by whose ideas it cites, not by the model. */
function cited(
  state: SessionState,
  { sources, previousId }: Proposal,
  outcome: ProposalOutcome,
): ProposalOutcome {
  const previous = previousId === null ? null : entryOf(state.proposals, previousId)
  const authors = new Map(sources.map(({ number, authorId }) => [number, authorId]))
  const known = (numbers: readonly number[]) => [...new Set(numbers)].filter((number) => authors.has(number))
  const { text } = outcome
  return {
    ...outcome,
    text: {
      ...text,
      findings: keepMarks(previous?.findings ?? [], text.findings).map((finding) => {
        const numbers = known(finding.numbers)
        const people = [...new Set(numbers.flatMap((number) => authors.get(number) ?? []))]
        return { ...finding, numbers, people }
      }),
      actions: keepMarks(previous?.actions ?? [], text.actions).map((action) => ({
        ...action,
        numbers: known(action.numbers),
      })),
    },
  }
}
