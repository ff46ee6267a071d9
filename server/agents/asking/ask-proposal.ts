import { MAX_NOTE_CHARS } from '#agents/board-text.ts'
import { agentFor } from '#server/agents/duty-agent.ts'
import { OUTPUT_TOKENS } from '#server/agents/fit-output.ts'
import { sceneOf } from '#server/agents/open-scene.ts'
import { newProposalId } from '#server/new-id.ts'
import { type Actor, actorName } from '#session/actor.ts'
import type { Idea } from '#session/idea.ts'
import { ideasFor } from '#session/ideas-for.ts'
import { whyNot } from '#session/policy.ts'
import { MAX_PROPOSED_IDEAS, type Proposal } from '#session/proposal.ts'
import { ideasOfBoard } from '#session/proposal-sources.ts'
import { type Refusal, refusal } from '#session/refusal.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import type { AskServices } from './ask-services.ts'
import { overDayBudget } from './day-budget.ts'
import { estimateSynthesizer } from './estimate-round.ts'
import { refuseModels } from './refuse-models.ts'

export interface ProposalInput {
  boardId: string
  actor: Actor
  /** What goes in; by default what the version before was of, or all that is not archived. */
  numbers?: readonly number[] | undefined
  /** The version that it is written anew of. */
  previous?: string | undefined
  instructions?: string | undefined
  commandId?: string | undefined
}

export type ProposalAsked = { ok: true; proposalId: string } | { ok: false; refusal: Refusal }

/** How an idea stands in a prompt besides its text. */
const CHARS_AROUND = 80
const CHARS_PER_TOKEN = 3

/** Chooses what goes in, reserves what it may take, and asks for it. */
export async function askProposal(
  services: Omit<AskServices, 'rooms'>,
  input: ProposalInput,
): Promise<ProposalAsked> {
  const { sessions, models, db, config, now = Date.now } = services
  const { boardId, actor, instructions = '', commandId } = input
  const state = await sessions.load(boardId)
  if (!state) return no(refusal('board-gone'))
  const stop = whyNot(state, 'proposal.start', actor)
  if (stop) return no(refusal(stop))
  if (!agentFor(state, 'synthesizer'))
    return no(refusal('no-agent', 'No synthesizer is on this board. Add one.'))
  const previous = entryOf(state.proposals, input.previous ?? '')
  if (input.previous !== undefined && !previous) return no(refusal('no-proposal'))
  const ideas = ideasFor(state, actorName(actor))
  const what = whatToPropose({ ...state, ideas }, input, previous)
  const { maxInputTokens } = sceneOf(state, [], OUTPUT_TOKENS.propose)
  const chars = Math.min(charsOf(ideas, what.numbers), maxInputTokens * CHARS_PER_TOKEN)
  const barred = await refuseModels(services, state, [agentFor(state, 'synthesizer')])
  if (barred) return no(barred)
  const reserve = await estimateSynthesizer(models, state, { chars, outputTokens: OUTPUT_TOKENS.propose })
  const tooMuch = await overDayBudget(db, config.models.dayBudget, reserve, now())
  if (tooMuch) return no(tooMuch)
  const proposalId = newProposalId()
  const previousId = previous?.id ?? null
  const command = { type: 'proposal.start', proposalId, previousId, ...what, instructions, reserve }
  const done = await sessions.dispatch(boardId, command, actor, commandId)
  if (!done.ok) return no(done.refusal)
  // Asked again under the same id, it is the one of the first time.
  const first = done.events.find(({ kind }) => kind === 'proposal.asked')
  return { ok: true, proposalId: first?.kind === 'proposal.asked' ? first.data.proposalId : proposalId }
}

function whatToPropose(
  source: Pick<SessionState, 'ideas' | 'marks' | 'settings'>,
  { numbers }: ProposalInput,
  previous: Proposal | null,
): { scope: Proposal['scope']; numbers: number[] } {
  const chosen =
    numbers ?? (previous?.scope === 'selection' ? previous.sources.map(({ number }) => number) : null)
  if (chosen === null) return { scope: 'board', numbers: ideasOfBoard(source).slice(-MAX_PROPOSED_IDEAS) }
  const known = chosen.filter((number) => source.ideas.has(String(number)))
  return { scope: 'selection', numbers: known.slice(0, MAX_PROPOSED_IDEAS) }
}

function charsOf(ideas: ReadonlyMap<string, Idea>, numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => {
    const text = ideas.get(String(number))?.text ?? ''
    return sum + Math.min(text.length, MAX_NOTE_CHARS) + CHARS_AROUND
  }, 0)
}

function no(why: Refusal): ProposalAsked {
  return { ok: false, refusal: why }
}
