import { z } from 'zod'
import { renameKey } from '#base/rename-key.ts'
import { AgendaView, NO_AGENDA } from '#session/agenda/step.ts'
import { AgentColor, AgentKind, type AgentView, Capability } from '#session/agents/agent.ts'
import { BoardSettings, DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import type { ConversationStart } from '#session/conversations/conversation-start.ts'
import { HandEdit } from '#session/documents/hand-edit.ts'
import { RefusedMention } from '#session/mentions/mention.ts'
import type { Projection } from '#session/projection.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'
import { RoundMode, RoundState, RoundTrigger, type RoundView, TurnTask } from '#session/rounds/round.ts'
import { SynthesisText } from '#session/syntheses/synthesis.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { type AccessSlices, KEPT_ACCESS, OPEN_ACCESS } from './kept-access.ts'
import { type ChoosingSlices, KEPT_CHOOSING, NO_CHOOSING } from './kept-choosing.ts'
import { KEPT_LOG, type LogSlices, NO_LOG, renameAskedBy } from './kept-idea-log.ts'
import { KeptModeration } from './kept-moderation.ts'

/** The slices of agents, rounds, reactions, the timer, the agenda and the idea log. */
export type AgentSlices = Pick<
  Projection,
  | 'agents'
  | 'formerAgents'
  | 'settings'
  | 'rounds'
  | 'reactions'
  | 'syntheses'
  | 'refusedMentions'
  | 'conversationStarts'
  | 'spend'
  | 'models'
  | 'timer'
  | 'agenda'
  | 'stepDone'
  | 'stepSuggestion'
  | 'standInId'
  | 'privateWriting'
  | 'lateNotes'
  | 'draftCounts'
  | 'hidesPlaces'
> &
  AccessSlices &
  LogSlices &
  ChoosingSlices

/** Slices of a board without any agent's work. */
export const NO_AGENTS: AgentSlices = {
  agents: [],
  formerAgents: [],
  settings: DEFAULT_SETTINGS,
  rounds: {},
  reactions: {},
  syntheses: {},
  refusedMentions: [],
  conversationStarts: [],
  spend: {
    tokens: 0,
    costMicros: 0,
    day: '',
    dayTokens: 0,
    dayCostMicros: 0,
    held: { tokens: 0, costMicros: 0 },
    hasUnknownCost: false,
    hasEstimate: false,
  },
  models: { ordinary: '', synthesis: '', isScriptOnly: false, isOn: false },
  timer: null,
  agenda: NO_AGENDA,
  stepDone: [],
  stepSuggestion: null,
  standInId: null,
  privateWriting: null,
  lateNotes: [],
  draftCounts: {},
  hidesPlaces: false,
  ...OPEN_ACCESS,
  ...NO_LOG,
  ...NO_CHOOSING,
}

const Agent: z.ZodType<AgentView> = z.object({
  id: z.string(),
  name: z.string(),
  kind: AgentKind,
  model: z.string().nullable(),
  capabilities: z.array(Capability),
  domain: z.string(),
  color: AgentColor,
  emoji: z.string(),
  isChosen: z.boolean(),
})

const KeptReactions: z.ZodType<GivenReactions> = z.object({
  people: z.record(z.string(), z.array(z.string())),
  agents: z.array(
    z.object({
      agentId: z.string(),
      reason: z.string(),
      roundId: z.string().nullable(),
      isDistant: z.boolean(),
      counts: z.literal(true).optional(),
    }),
  ),
})

/** Copies that were written by an earlier version call a hold `reserved`. */
function renameReserved(value: unknown): unknown {
  return renameKey(value, 'reserved', 'held')
}

const usage = { usage: ModelUsage.nullable() }

const Turn: z.ZodType<RoundView['turns'][number]> = z.object({
  id: z.string(),
  agentId: z.string(),
  duty: TurnTask,
  phase: z.number(),
  state: z.enum(['queued', 'skipped', 'thinking', 'posting', 'done', 'cancelled', 'failed']),
  attempt: z.number(),
  model: z.string().nullable(),
  notes: z.array(z.string()),
  failure: TurnFailure.nullable(),
  candidates: z.number().optional(),
  ...usage,
})

const Round = z.object({
  id: z.string(),
  number: z.number(),
  question: z.string(),
  mode: RoundMode,
  cycles: z.number(),
  state: RoundState,
  trigger: RoundTrigger,
  askedBy: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  notes: z.array(z.string()),
  afterNumber: z.number(),
  turns: z.array(Turn),
  moderate: z.boolean(),
  moderators: z.array(z.string()).optional(),
  synthesize: z.boolean(),
  moderation: KeptModeration,
  synthesisId: z.string().nullable(),
  frameId: z.string().nullable(),
  held: z.object({ tokens: z.number(), costMicros: z.number().nullable() }),
})

const KeptSynthesis = SynthesisText.extend({
  id: z.string(),
  roundId: z.string().nullable(),
  version: z.number(),
  previousId: z.string().nullable(),
  state: z.enum(['queued', 'writing', 'done', 'failed', 'cancelled']),
  agentId: z.string().nullable(),
  model: z.string().nullable(),
  notes: z.array(z.string()),
  instructions: z.string(),
  isRevision: z.literal(true).optional(),
  cardId: z.string().nullable(),
  edit: HandEdit.optional(),
  requestedBy: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  failure: TurnFailure.nullable(),
  ...usage,
})

const Start: z.ZodType<ConversationStart> = z.object({
  by: z.string(),
  at: z.number(),
  afterNumber: z.number(),
  earlierRounds: z.array(z.string()),
  earlierNotes: z.array(z.string()),
})

const Spend = z.object({
  tokens: z.number(),
  costMicros: z.number(),
  day: z.string(),
  dayTokens: z.number(),
  dayCostMicros: z.number(),
  held: z.object({ tokens: z.number(), costMicros: z.number() }),
  hasUnknownCost: z.boolean(),
  hasEstimate: z.boolean(),
})

const Models: z.ZodType<Projection['models']> = z.object({
  ordinary: z.string(),
  synthesis: z.string(),
  isScriptOnly: z.boolean(),
  isOn: z.boolean(),
  allowed: z.array(z.string()).optional(),
})

/** Each is read separately: one in another version's format is missing until the server sends it. */
const PrivateWritingSlice = z
  .object({
    phase: z.enum(['writing', 'presenting', 'revealing', 'revealed', 'cancelled']),
    startedAt: z.number(),
    startedBy: z.string(),
    othersNotes: z.number(),
    showsNames: z.boolean(),
    hidesNames: z.boolean().default(false),
    stepId: z.string().nullable().default(null),
    isNamed: z.boolean(),
    /** Not kept: a page needs them only while it follows a reveal. */
    parts: z.unknown().transform(() => null),
  })
  .nullable()

/** Slices of the session as this browser keeps them; a copy by an older page may miss some. */
export const KeptSlices: z.ZodType<AgentSlices> = z.object({
  agents: z.array(Agent).catch([]),
  formerAgents: z.array(Agent).catch([]),
  settings: BoardSettings.catch(NO_AGENTS.settings),
  rounds: z.record(z.string(), z.preprocess(renameReserved, Round)).catch({}),
  reactions: z.record(z.string(), KeptReactions).catch({}),
  syntheses: z.record(z.string(), z.preprocess(renameAskedBy, KeptSynthesis)).catch({}),
  refusedMentions: z.array(RefusedMention.extend({ seq: z.number() })).catch([]),
  conversationStarts: z.array(Start).catch([]),
  spend: z.preprocess(renameReserved, Spend).catch(NO_AGENTS.spend),
  models: Models.catch(NO_AGENTS.models),
  /** Kept: a note that is written offline in private must not reach the board. */
  privateWriting: PrivateWritingSlice.catch(null),
  lateNotes: z.array(z.string()).catch([]),
  draftCounts: z.object({}).catch({}),
  hidesPlaces: z.boolean().catch(false),
  /** Not kept: without the server, a page can't tell how much of it is left. */
  timer: z.null().catch(null),
  /** The step's rule about who may write holds offline too. */
  agenda: AgendaView.catch(NO_AGENDA),
  stepDone: z.array(z.string()).catch([]),
  /** Not kept: only facilitators see it, and only the server can tell whether it is still of use. */
  stepSuggestion: z.null().catch(null),
  standInId: z.null().catch(null),
  ...KEPT_ACCESS,
  ...KEPT_LOG,
  ...KEPT_CHOOSING,
})

/** A browser gives an origin about five million characters for all of its boards. */
const MAX_CHARS = 400_000

/** The slices worth keeping: all, or, if they are too large, those that don't grow with every round. */
export function slicesToKeep(projection: Projection): Partial<AgentSlices> {
  const { agents, formerAgents, settings, refusedMentions, spend, models, log, frozen } = projection
  const { rounds, conversationStarts, reactions, syntheses, echoes, promotions, themeRuns, proposals } =
    projection
  const { agenda, stepDone } = projection
  const small = {
    agents,
    formerAgents,
    settings,
    refusedMentions,
    spend,
    models,
    log,
    frozen,
    agenda,
    stepDone,
  }
  const withoutRounds = { ...small, conversationStarts, reactions, echoes, promotions }
  const whole = { ...withoutRounds, rounds, syntheses, themeRuns, proposals }
  const fitting = [whole, withoutRounds].find((slices) => JSON.stringify(slices).length <= MAX_CHARS)
  return fitting ?? small
}
