import { threadViews } from './comments/thread-view.ts'
import { entryOf } from './core/entry-of.ts'
import { isAtLeast } from './core/role.ts'
import { logView } from './ideas/log-view.ts'
import { interviewViews } from './interviews/interview-view.ts'
import type { MemberBlock } from './members/board-access.ts'
import type { LinkView } from './members/members-slice.ts'
import { roleIn } from './members/members-slice.ts'
import type { Projection } from './projection.ts'
import { proposalViews } from './proposals/proposal-views.ts'
import type { SessionState } from './state.ts'
import { suggestionView } from './step-suggestions/suggestion-view.ts'
import { contributorsOf, namedContributors, ownContribution } from './windows/contributors.ts'

/** The session's part of a projection; the room adds its models, storage, limits and the state of drafts. */
export type SessionProjection = Omit<
  Projection,
  'storage' | 'limits' | 'models' | 'draftCounts' | 'hidesPlaces'
>

const NO_LINKS: LinkView[] = []
const NO_BLOCKS: readonly MemberBlock[] = []
const NO_BALLOTS: Projection['ballots'] = {}
const NO_ANSWERS: Projection['checkAnswers'] = {}
const NO_NOTES: readonly string[] = []
const NO_SCORES: Projection['scores'] = {}

/**
 * The session as this viewer may see it; `null` for people outside of the board. Every outlet (socket, API, export)
 * goes through here. Slices, and entries of keyed slices, that didn't change are the identical objects from one state
 * to the next. A program sees its person's view without their votes, scores and answers.
 */
export function project(
  state: SessionState,
  viewerId: string,
  { isProgram = false }: { isProgram?: boolean } = {},
): SessionProjection | null {
  const role = roleIn(state, viewerId)
  if (!role || state.deletedAt !== null || state.closedAt !== null) return null
  const isFacilitator = isAtLeast(role, 'facilitator')
  return {
    board: state.board,
    me: { id: viewerId, role, ...(isProgram && { isProgram }) },
    people: state.people,
    standInId: state.standInId,
    links: isFacilitator ? state.linkViews : NO_LINKS,
    frozen: state.frozen,
    isSignedInOnly: state.isSignedInOnly,
    blocked: isFacilitator ? state.blockedViews : NO_BLOCKS,
    notes: state.notes,
    agents: state.agentViews,
    formerAgents: state.formerAgentViews,
    settings: state.settings,
    rounds: state.roundViews,
    conversationStarts: state.conversationStarts,
    reactions: state.reactions,
    syntheses: state.syntheses,
    refusedMentions: state.refusedMentions,
    spend: state.spend,
    log: logView(state),
    echoes: state.echoes,
    promotions: state.promotions,
    themeRuns: state.themeRuns,
    proposals: proposalViews(state.proposals, state),
    timer: state.timer,
    votes: state.votes,
    turnouts: state.turnouts,
    ballots: (isProgram ? null : entryOf(state.ballots, viewerId)) ?? NO_BALLOTS,
    checks: state.checks,
    checkAnswers: (isProgram ? null : entryOf(state.checkAnswers, viewerId)) ?? NO_ANSWERS,
    ratings: state.ratings,
    raters: state.raters,
    scores: (isProgram ? null : entryOf(state.scores, viewerId)) ?? NO_SCORES,
    interviews: interviewViews(state.interviews),
    threads: threadViews(state, viewerId, isProgram),
    agenda: state.agenda,
    stepDone: state.stepDone.userIds,
    contributorCount: contributorsOf(state).length,
    contributors: namedContributors(state),
    ownContribution: isProgram ? null : ownContribution(state, viewerId),
    stepSuggestion: isFacilitator ? suggestionView(state) : null,
    privateWriting: state.privateWriting,
    lateNotes: isFacilitator ? state.revealedWriting.lateNotes : NO_NOTES,
  }
}
