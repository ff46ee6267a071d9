import type { AgendaView } from './agenda/step.ts'
import type { AgentView } from './agents/agent.ts'
import type { GuestBoardRule } from './agents/allowed-models.ts'
import type { BoardSettings } from './board/board-settings.ts'
import type { BoardSlice } from './board/board-slice.ts'
import type { NotesRating, OwnScores } from './choosing/ratings/rating.ts'
import type { OwnAnswers, RepresentationPoll } from './choosing/representation/representation-poll.ts'
import type { OwnBallots, Turnout, Vote } from './choosing/votes/vote.ts'
import type { ThreadViews } from './comments/thread-view.ts'
import type { ConversationStart } from './conversations/conversation-start.ts'
import type { LogView, NotePromotion } from './ideas/idea.ts'
import type { InterviewView } from './interviews/interview-view.ts'
import type { Freeze, MemberBlock } from './members/board-access.ts'
import type { LinkView, PersonView, ViewerSlice } from './members/members-slice.ts'
import type { RefusedMentionView } from './mentions/mention.ts'
import type { PrivateWriting } from './private-writing/private-writing.ts'
import type { ProposalView } from './proposals/proposal.ts'
import type { GivenReactions } from './reactions/note-reactions.ts'
import type { RoundView } from './rounds/round.ts'
import type { StepSuggestion } from './step-suggestions/step-suggestion.ts'
import type { Synthesis } from './syntheses/synthesis.ts'
import type { ThemeRun } from './themes/theme-run.ts'
import type { Timer } from './timer/timer.ts'
import type { SpendView } from './usage/model-usage.ts'
import type { OwnContribution } from './windows/windows-slice.ts'

/** The session as one viewer may see it. Sent whole on joining, then slice by slice (top-level key by key). */
export interface Projection extends ViewerSlice {
  board: BoardSlice['board']
  people: Record<string, PersonView>
  /** The person who may take over when no facilitator is here; null: none was named. */
  standInId: string | null
  /** Empty for those who may not share. */
  links: LinkView[]
  /** null: the board can be changed. */
  frozen: Freeze | null
  isSignedInOnly: boolean
  /** The newest first; empty for those who may not block. */
  blocked: readonly MemberBlock[]
  notes: { lastNumber: number }
  /** In the order in which they speak. */
  agents: readonly AgentView[]
  /** Removed agents: their notes and picks keep their names. */
  formerAgents: readonly AgentView[]
  settings: BoardSettings
  /** By id; sent entry by entry once the first projection is there. */
  rounds: Readonly<Record<string, RoundView>>
  /**
   * New conversations, the newest last: agents see nothing from before the last, except notes that were chosen again.
   */
  conversationStarts: readonly ConversationStart[]
  /** By note id, without notes that have no reactions. Sent entry by entry. */
  reactions: Readonly<Record<string, GivenReactions>>
  /** By id. Sent entry by entry. */
  syntheses: Readonly<Record<string, Synthesis>>
  /** Advisors that were mentioned in notes and not asked: the newest last, no more than twenty. */
  refusedMentions: readonly RefusedMentionView[]
  /** Counts of the idea log; its rows are read by page. */
  log: LogView
  /** By note id: earlier ideas in much the same words. Sent entry by entry. */
  echoes: Readonly<Record<string, readonly number[]>>
  /** By note id: what its idea is a decision or a to-do with. Sent entry by entry. */
  promotions: Readonly<Record<string, NotePromotion>>
  /** By id. Sent entry by entry. */
  themeRuns: Readonly<Record<string, ThemeRun>>
  /** By id. Sent entry by entry. */
  proposals: Readonly<Record<string, ProposalView>>
  /** null: none was started, or the last one was stopped. */
  timer: Timer | null
  /** By id, oldest first. Sent entry by entry. */
  votes: Readonly<Record<string, Vote>>
  /** The people who have voted, by the id of an open vote. Sent entry by entry. */
  turnouts: Readonly<Record<string, Turnout>>
  /** This viewer's ballots, by the id of an open vote; others' ballots never leave the server. Sent entry by entry. */
  ballots: Readonly<Record<string, OwnBallots>>
  /** Whether versions of documents speak for people, by the version's id, oldest first. Sent entry by entry. */
  checks: Readonly<Record<string, RepresentationPoll>>
  /**
   * This viewer's answers, by the version of an open check; others' answers never leave the server. Sent entry by
   * entry.
   */
  checkAnswers: Readonly<Record<string, OwnAnswers>>
  /** By id, oldest first. Sent entry by entry. */
  ratings: Readonly<Record<string, NotesRating>>
  /** The people who have rated, by the id of an open rating. Sent entry by entry. */
  raters: Readonly<Record<string, readonly string[]>>
  /** This viewer's scores, by the id of an open rating; others' scores never leave the server. Sent entry by entry. */
  scores: Readonly<Record<string, OwnScores>>
  /** By id, oldest first, without configs and answers. Sent entry by entry. */
  interviews: Readonly<Record<string, InterviewView>>
  /** By id, oldest first, without words. Sent entry by entry. */
  threads: ThreadViews
  agenda: AgendaView
  /** The ids of people who are done in the step that runs, or ran last. Apart from the agenda, because it changes often. */
  stepDone: readonly string[]
  /** How many have contributed in the window that is open, or closed last. */
  contributorCount: number
  /** The ids of these people; empty where the step leaves names out. */
  contributors: readonly string[]
  ownContribution: OwnContribution
  /** The moderator's suggestion of a step, or the request for one, for facilitators. null: none, and for everyone else. */
  stepSuggestion: StepSuggestion | null
  /** null: there was none on this board. */
  privateWriting: PrivateWriting | null
  /**
   * Ids of private notes that arrived after their reveal, the last time's only, for facilitators. Empty for everyone
   * else.
   */
  lateNotes: readonly string[]
  /**
   * How many written notes each person has that are not revealed, by user id; people without any are missing. While `hidesWriters`,
   * all together under `NO_ONES`.
   */
  draftCounts: Readonly<Record<string, number>>
  /**
   * Whether the places where writers point, look and select are hidden: while people write in private, and for some
   * seconds around the arrival of notes without names.
   */
  hidesPlaces: boolean
  spend: SpendView
  /** Models that this server answers with, and whether its operator lets agents speak. */
  models: ModelsView
  limits: { maxRecords: number; maxTextChars: number }
  storage: StorageState
}

/** away: the database can't be reached; full: its disk is. Then edits are held, and nothing is called saved. */
export type StorageState = 'ok' | 'away' | 'full'

/** The default models, `provider:model`. */
export interface ModelsView {
  /** Used by agents whose file names no model. */
  ordinary: string
  /** Used by synthesizers whose file names no model. */
  synthesis: string
  /** No provider is set up: the demo script answers for agents that name no model. */
  isScriptOnly: boolean
  /** The operator's switch. */
  isOn: boolean
  /** Patterns of the models that agents may name. Missing: not sent yet. */
  allowed?: readonly string[] | undefined
  /** The models that may answer on boards whose owners are all guests. Missing: not sent yet. */
  guestBoards?: GuestBoardRule | undefined
}

/** Slices of a projection that are sent entry by entry: the rest of a big one need not travel when one entry changes. */
export const KEYED_SLICES = [
  'rounds',
  'reactions',
  'syntheses',
  'echoes',
  'promotions',
  'themeRuns',
  'proposals',
  'votes',
  'turnouts',
  'ballots',
  'checks',
  'checkAnswers',
  'ratings',
  'raters',
  'scores',
  'interviews',
  'threads',
] as const
export type KeyedSlice = (typeof KEYED_SLICES)[number]
