import { PROPOSAL_HEADINGS } from '#agents/documents/proposal-lines.ts'
import { proposalPrompt } from '#agents/documents/proposal-prompt.ts'
import { readProposal } from '#agents/documents/read-proposal.ts'
import { complaintsAboutRevision, criticismsWithoutAnswer } from '#agents/documents/read-revision.ts'
import { complaintsAboutHeadings } from '#agents/documents/read-sections.ts'
import { MAX_NOTE_CHARS } from '#agents/prompt/board-text.ts'
import { fillIn } from '#base/sentence.ts'
import type { AskServices } from '#server/agents/rounds/ask-services.ts'
import { agentFailure } from '#server/agents/runs/agent-failure.ts'
import { buildScene } from '#server/agents/runs/build-scene.ts'
import { COMPLAINT_SENTENCES } from '#server/agents/runs/complaint-sentences.ts'
import type { RunContext } from '#server/agents/runs/run-context.ts'
import { OUTPUT_TOKENS } from '#server/agents/usage/fit-output.ts'
import { newProposalId } from '#server/ground/new-id.ts'
import { revisionOf } from '#session/choosing/representation/decide-revision.ts'
import { actorName } from '#session/core/actor.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { isAtWork } from '#session/ideas/idea-state.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { MAX_PROPOSED_IDEAS, type Proposal, type ProposalText } from '#session/proposals/proposal.ts'
import { ideasOfBoard } from '#session/proposals/proposal-sources.ts'
import type { SessionState } from '#session/state.ts'
import { groupedThemes } from '#session/themes/theme-run.ts'
import { clusterIdeas } from './cluster-ideas.ts'
import { complaintOf, revisionFailure } from './complain-about-document.ts'
import { defineDocumentRun } from './document-run.ts'
import {
  charsOfCheck,
  type DocumentRunRequest,
  type RequestedDocumentRun,
  requestDocumentRun,
} from './request-document-run.ts'

export interface ProposalInput extends DocumentRunRequest {
  /** The ideas that go in; by default those of the version before, or all that are not archived. */
  numbers?: readonly number[] | undefined
  /** The version that the new one is based on. */
  previous?: string | undefined
  instructions?: string | undefined
  /** Answers the criticisms of the version before. */
  isRevision?: true | undefined
}

/** Characters that a prompt has around the text of an idea. */
const CHARS_AROUND = 80
const NO_TEXT: ProposalText = { title: '', summary: '', findings: [], actions: [] }

/** Holds the budget and starts the run; refuses as `proposal.start` does. */
export function requestProposal(
  services: Omit<AskServices, 'rooms'>,
  input: ProposalInput,
): Promise<RequestedDocumentRun> {
  return requestDocumentRun(services, input, {
    name: 'proposal',
    outputTokens: OUTPUT_TOKENS.propose,
    newId: newProposalId,
    idField: 'proposalId',
    startedBy: (event) => (event.kind === 'proposal.requested' ? event.data.proposalId : null),
    choose(state) {
      const previous = entryOf(state.proposals, input.previous ?? '')
      if (input.previous !== undefined && !previous) return refusal('no-proposal')
      const ideas = ideasFor(state, actorName(input.actor))
      const chosen = chooseIdeas({ ...state, ideas }, input, previous)
      const { instructions = '', isRevision } = input
      const previousId = previous?.id ?? null
      const chars = charsOf(ideas, chosen.numbers) + (isRevision ? charsOfCheck(state, previousId) : 0)
      return {
        fields: { previousId, ...chosen, instructions, ...(isRevision && { isRevision }) },
        chars,
      }
    },
  })
}

function chooseIdeas(
  source: Pick<SessionState, 'ideas' | 'reactions' | 'settings'>,
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

export const PROPOSAL = defineDocumentRun({
  task: 'propose',
  outputTokens: OUTPUT_TOKENS.propose,
  noAgent: 'agent-gone.no-synthesizer',
  nothing: { text: NO_TEXT },
  restOf: (content) => content,
  find: (state, id) => entryOf(state.proposals, id),
  begin: ({ id: proposalId }, by) => ({ type: 'proposal.begin', proposalId, ...by }),
  end: (proposalId, outcome) => ({ type: 'proposal.end', proposalId, outcome }),

  async prepare(context, { requestedBy, sources }, signal) {
    // A model gets only ideas that the person who requested the proposal may see.
    const known = ideasFor(context.state(), requestedBy)
    const ideas = sources.flatMap(({ number }) => known.get(String(number)) ?? []).filter(isAtWork)
    if (ideas.length === 0) return agentFailure('empty.no-ideas-left')
    return { ideas, groups: await groupIdeas(context, ideas, signal) }
  },

  request(context, { run, agent, limits, material: { ideas, groups } }, complaint) {
    const state = context.state()
    const scene = buildScene(state, [], { limits, outputTokens: OUTPUT_TOKENS.propose })
    const previous = run.previousId === null ? null : entryOf(state.proposals, run.previousId)
    const { instructions } = run
    const revises = run.isRevision && run.previousId !== null ? run.previousId : undefined
    const { prompt, shown, revision } = proposalPrompt(
      scene,
      { agent, ideas, groups, instructions, previous, revises },
      complaint,
    )
    // An idea without a decision can be cited only if the prompt had room for it.
    const sources = ideas.filter(({ number, promotion }) => shown.has(number) || promotion !== null)
    return {
      prompt,
      read(text) {
        const {
          text: content,
          isReadable,
          unknown,
          unplaced,
          revision: written,
        } = readProposal(text, sources)
        const unanswered = criticismsWithoutAnswer(revision, written)
        return {
          content: { text: { ...content, ...revisionOf(context.state(), run, written) } },
          isUsable: isReadable && unanswered.length === 0,
          unusable: isReadable ? revisionFailure(unanswered) : null,
          complaint: complaintOf([
            ...complaintsAboutHeadings(unplaced, PROPOSAL_HEADINGS),
            ...complaintsAbout(isReadable || unplaced.length > 0, unknown),
            ...complaintsAboutRevision(revision, written),
          ]),
        }
      },
    }
  },
})

/** Ideas of one theme stay together; the others are grouped by their wording. */
async function groupIdeas(
  { state, threads }: Pick<RunContext, 'state' | 'threads'>,
  ideas: readonly Idea[],
  signal: AbortSignal,
): Promise<number[][]> {
  const inside = new Set(ideas.map(({ number }) => number))
  const held = new Set<number>()
  const themes = ideas.flatMap(({ links, number }) => {
    const members = links
      .filter(({ type, to }) => type === 'synthesizes' && inside.has(to) && !held.has(to))
      .map(({ to }) => to)
    for (const member of members) held.add(member)
    return members.length === 0 ? [] : [[...(held.has(number) ? [] : [number]), ...members]]
  })
  const framed = groupedThemes(state().themeRuns, new Set([...inside].filter((number) => !held.has(number))))
  themes.push(...framed.map(({ numbers }) => [...numbers]))
  for (const number of themes.flat()) held.add(number)
  const rest = ideas.filter(({ number }) => !held.has(number))
  return [...themes, ...(await clusterIdeas(threads, rest, signal))]
}

function complaintsAbout(isReadable: boolean, unknown: readonly string[]): string[] {
  if (!isReadable) return [COMPLAINT_SENTENCES.noFinding]
  return unknown.length === 0
    ? []
    : [fillIn(COMPLAINT_SENTENCES.unknownIdeas, { numbers: unknown.join(', ') })]
}
