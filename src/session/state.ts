import type { Freeze, MemberBlock } from './access/board-access.ts'
import type { AgendaView, RemovedStep, StepDone } from './agenda/step.ts'
import type { Agent, AgentView } from './agents/agent.ts'
import type { BoardSettings } from './board/board-settings.ts'
import type { ClerkCall } from './clerk/clerk-call.ts'
import type { ConversationStart } from './conversations/conversation-start.ts'
import type { Idea, NotePromotion } from './ideas/idea.ts'
import type { Interview } from './interviews/interview.ts'
import type { LeaveReason } from './members/leave-reason.ts'
import type { LinkRole, Role } from './members/role.ts'
import type { RefusedMentionView } from './mentions/mention.ts'
import type { PrivateWriting, RevealedWriting } from './private-writing/private-writing.ts'
import type { LinkView, PersonView, Projection } from './projection.ts'
import type { Proposal } from './proposals/proposal.ts'
import type { NotesRating, OwnScores } from './ratings/rating.ts'
import type { GivenReactions } from './reactions/note-reactions.ts'
import type { OwnAnswers, RepresentationCheck } from './representation/check.ts'
import type { HiddenPicks, Round, RoundView } from './rounds/round.ts'
import type { RecordedPrompt } from './sent-prompts/sent-prompt.ts'
import type { StepSuggestion } from './step-suggestions/step-suggestion.ts'
import type { Synthesis } from './syntheses/synthesis.ts'
import type { ThemeRun } from './themes/theme-run.ts'
import type { Timer } from './timer/timer.ts'
import type { Amount, SpendView } from './usage/model-usage.ts'
import type { OwnBallots, Turnout, Vote } from './votes/vote.ts'
import type { Secrets } from './votes-and-ratings/secrets.ts'

/** A link that is on; `madeAt` in milliseconds since 1970. */
export interface Link {
  id: string
  secret: string
  madeAt: number
}

/** How someone came to be on the board, and how they went. Not part of any projection. */
export interface Stay {
  /** The link they came by; null for who made the board or was made its owner. */
  linkId: string | null
  /** `into`: the account that a guest turned out to be. */
  ended: { why: LeaveReason; at: number; into?: string | undefined } | null
}

/** Stays when the note is deleted; its number is never used again. */
export interface NumberedNote {
  number: number
  authorId: string | null
}

/** A note that a turn posted, or a theme that people accepted: that is of no round and no turn, and these are empty. */
export interface PostedNote {
  roundId: string
  turnId: string
  agentId: string
  /** `provider:model`; null: it came from a file. */
  model: string | null
  /** The text as the agent wrote it. */
  text: string
}

/** An amount that is held for so many parts that are still to come. */
export interface Hold extends Amount {
  parts: number
}

/** The original of an imported round in its file, for an export of the same. */
export interface ImportedRound {
  fileName: string
  log: string
}

/**
 * A board's session: the fold of its events. `board`, `people`, `reactions` and the like, and what ends in `Views`, are kept
 * in the shape in which they are shown, so that a projection hands them on unchanged and an unchanged slice or entry
 * stays the identical object.
 */
export interface SessionState {
  /** The `seq` of the last event folded in. */
  seq: number
  board: Projection['board']
  deletedAt: number | null
  /** By the operator: while this is set, the board cannot be seen or changed. */
  closedAt: number | null
  /** It is closed because the server was stuck at it. */
  isStuck: boolean
  frozen: Freeze | null
  /** No new guests: new people need an account. */
  isSignedInOnly: boolean
  /** By user id. */
  blocks: Record<string, MemberBlock>
  /** The newest first. */
  blockedViews: readonly MemberBlock[]
  people: Record<string, PersonView>
  stays: Record<string, Stay>
  /** Who may take over when no facilitator is here; null: no one was named. */
  standInId: string | null
  links: Record<LinkRole, Link | null>
  linkViews: LinkView[]
  notes: Projection['notes']
  numbered: ReadonlyMap<string, NumberedNote>
  /** In the order in which they speak. */
  agents: readonly Agent[]
  agentViews: readonly AgentView[]
  formerAgentViews: readonly AgentView[]
  settings: BoardSettings
  rounds: Record<string, Round>
  roundViews: Record<string, RoundView>
  /** Ids, oldest first. */
  roundOrder: readonly string[]
  /** The newest last; empty: agents see the conversation from the board's beginning. */
  conversationStarts: readonly ConversationStart[]
  /** Rounds that came from a file. */
  imports: Record<string, ImportedRound>
  /** By note id. */
  contributions: ReadonlyMap<string, PostedNote>
  /** By note id. */
  reactions: Record<string, GivenReactions>
  syntheses: Record<string, Synthesis>
  /** By run, oldest first. In no projection: read through the API. */
  sentPrompts: Readonly<Record<string, readonly RecordedPrompt[]>>
  /** The newest last. */
  refusedMentions: readonly RefusedMentionView[]
  spend: SpendView
  /** The hold of each open run, by its id; finished ones have no entry. */
  budgetHeld: Record<string, Hold>
  /** The usage of each round, all tries of its turns together. */
  roundSpend: Record<string, { tokens: number; costMicros: number }>
  /** Cancelled calls whose last words and usage are still to come: see `callKey`. */
  awaited: ReadonlySet<string>
  /** By number, as text; those that were removed too. Outlets read them through `ideasFor`. */
  ideas: ReadonlyMap<string, Idea>
  /** Kinds of ideas that the clerk's model expects on this board, and no idea had when it sorted last. */
  absentKinds: readonly string[]
  /** The last change of an idea: its event, and the one it was about unless they were many. */
  lastIdeas: { seq: number; numbers: readonly number[] }
  /** Earlier ideas in much the same words, by note id; notes that echo nothing are missing. */
  echoes: Record<string, readonly number[]>
  /** Decisions and to-dos, by the note id of their ideas; other notes are missing. */
  promotions: Record<string, NotePromotion>
  /** Calls of the clerk that go on, by id. */
  clerkCalls: Record<string, ClerkCall>
  /** Stopped calls of the clerk whose usage is still to come, by id. */
  stoppedCalls: Record<string, ClerkCall>
  /** When each person sent the clerk messages, by user id: as many times as the limit counts, the newest last. */
  talkTimes: Record<string, readonly number[]>
  themeRuns: Record<string, ThemeRun>
  proposals: Record<string, Proposal>
  /** By id, the newest last. In no projection but the facilitators'. */
  stepSuggestions: Record<string, StepSuggestion>
  /** null: none was started, or the last one was stopped. */
  timer: Timer | null
  /** By id, oldest first. */
  votes: Readonly<Record<string, Vote>>
  /** The turnouts of open votes, by the vote's id. */
  turnouts: Readonly<Record<string, Turnout>>
  /** By user id, then by the id of an open vote. Secret: a projection has the viewer's own alone. */
  ballots: Secrets<OwnBallots>
  /** By the id of the version that each is about, oldest first. */
  checks: Readonly<Record<string, RepresentationCheck>>
  /** By user id, then by the version of an open check. Secret: a projection has the viewer's own alone. */
  checkAnswers: Secrets<OwnAnswers>
  /** By id, oldest first. */
  ratings: Readonly<Record<string, NotesRating>>
  /** Ids of those who have rated, in the order of their first note, by the id of an open rating. */
  raters: Readonly<Record<string, readonly string[]>>
  /** By user id, then by the id of an open rating. Secret like `ballots`. */
  scores: Secrets<OwnScores>
  /** By id, oldest first. A projection has views of them, without answers: see `answersInSight`. */
  interviews: Readonly<Record<string, Interview>>
  agenda: AgendaView
  /** The newest last. */
  removedSteps: readonly RemovedStep[]
  stepDone: StepDone
  /** By round. In no projection: what the moderator picked in a step that hides it. */
  hiddenPicks: Readonly<Record<string, HiddenPicks>>
  /** null: there was none on this board. */
  privateWriting: PrivateWriting | null
  revealedWriting: RevealedWriting
}

/** `attempt` of a turn, or the round whose moderation it is, or the synthesis. */
export function callKey(id: string, attempt = 1): string {
  return `${id}/${attempt}`
}

/** Ids come from outside, so `__proto__` must find nothing. */
export function entryOf<Value>(record: Readonly<Record<string, Value>>, id: string): Value | null {
  return Object.hasOwn(record, id) ? (record[id] ?? null) : null
}

/** `null` when the board has no such agent. */
export function agentIn(state: Pick<SessionState, 'agents'>, agentId: string): Agent | null {
  return state.agents.find(({ id }) => id === agentId) ?? null
}

/** A person who is or was on the board. Ids come from outside, so `__proto__` must find no one. */
export function personIn(state: Pick<SessionState, 'people'>, userId: string): PersonView | null {
  return entryOf(state.people, userId)
}

/** null: not a member, or not any more. */
export function roleIn(state: Pick<SessionState, 'people'>, userId: string): Role | null {
  return personIn(state, userId)?.role ?? null
}

/** The account that this guest signed in to; `null` if they did not. */
export function accountOf({ stays }: Pick<SessionState, 'stays'>, guestId: string): string | null {
  return entryOf(stays, guestId)?.ended?.into ?? null
}

/** The account that this person signed in to as a guest, otherwise the same id: notes on the canvas keep the guest's. */
export function personNow(state: Pick<SessionState, 'stays'>, userId: string): string {
  return accountOf(state, userId) ?? userId
}

/** Owners of the board now, guests included. */
export function countOwners(state: SessionState): number {
  return Object.values(state.people).filter((person) => person.role === 'owner').length
}

/** Ids of the members who came by this link. */
export function guestsOf(state: SessionState, linkId: string): string[] {
  return Object.keys(state.stays).filter((userId) => {
    const stay = state.stays[userId]
    return stay?.ended === null && stay.linkId === linkId
  })
}
