import { NO_STEPS } from './agenda/agenda-slice.ts'
import { DEFAULT_SETTINGS } from './board/board-settings.ts'
import type { RatingsSlice } from './choosing/ratings/rating.ts'
import type { PollsSlice } from './choosing/representation/representation-poll.ts'
import type { VotesSlice } from './choosing/votes/vote.ts'
import { NO_COMMENTS } from './comments/comment.ts'
import { LINK_ROLES } from './core/role.ts'
import type { SessionEvent } from './event.ts'
import { NOT_CLOSED } from './members/board-access.ts'
import { NOTHING_REVEALED } from './private-writing/private-writing.ts'
import type { SessionState } from './state.ts'
import { NO_SPEND } from './usage/model-usage.ts'

/** Without any ideas and changes. */
function emptyLog(): Pick<
  SessionState,
  | 'ideas'
  | 'absentKinds'
  | 'lastIdeaChange'
  | 'echoes'
  | 'promotions'
  | 'changes'
  | 'reviewRequests'
  | 'dueToDos'
  | 'stoppedWebhooks'
> {
  const lastIdeaChange = { seq: 0, numbers: [] }
  return {
    ideas: new Map(),
    absentKinds: [],
    lastIdeaChange,
    echoes: {},
    promotions: {},
    changes: new Map(),
    reviewRequests: {},
    dueToDos: {},
    stoppedWebhooks: {},
  }
}

/** Without votes, ratings and polls. */
function nothingChosen(): VotesSlice & RatingsSlice & PollsSlice {
  return {
    votes: {},
    turnouts: {},
    ballots: {},
    checks: {},
    checkAnswers: {},
    ratings: {},
    raters: {},
    scores: {},
  }
}

/** The state that a log's first event makes. */
export function beginSession(event: SessionEvent): SessionState {
  if (event.kind !== 'board.created') throw new Error(`a session can't begin with ${event.kind}`)
  const { boardId, title, premise } = event.data
  return {
    seq: event.seq,
    board: { id: boardId, title, premise, createdAt: event.at },
    deletedAt: null,
    ...NOT_CLOSED,
    frozen: null,
    isSignedInOnly: false,
    blocks: {},
    blockedViews: [],
    people: {},
    memberships: {},
    copiedPeople: {},
    standInId: null,
    links: { facilitator: null, editor: null, commenter: null, viewer: null },
    groupRoles: {},
    linkViews: LINK_ROLES.map((role) => ({ role, secret: null, cameByIt: 0 })),
    notes: { lastNumber: 0 },
    noteNumbers: new Map(),
    agents: [],
    agentViews: [],
    formerAgentViews: [],
    settings: DEFAULT_SETTINGS,
    rounds: {},
    roundViews: {},
    roundOrder: [],
    conversationStarts: [],
    imports: {},
    contributions: new Map(),
    reactions: {},
    syntheses: {},
    sentPrompts: {},
    refusedMentions: [],
    spend: NO_SPEND,
    budgetHeld: {},
    roundSpend: {},
    awaitedUsage: new Set(),
    ...emptyLog(),
    calls: {},
    stoppedCalls: {},
    talkTimes: {},
    themeRuns: {},
    proposals: {},
    stepSuggestions: {},
    timer: null,
    versions: {},
    removedVersions: [],
    ...nothingChosen(),
    interviews: {},
    ...NO_STEPS,
    windowRun: null,
    hiddenPicks: {},
    privateWriting: null,
    revealedWriting: NOTHING_REVEALED,
    ...NO_COMMENTS,
  }
}
