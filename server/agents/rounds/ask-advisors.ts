import { agentFor } from '#server/agents/runs/agent-for.ts'
import { newRoundId, newTurnId } from '#server/ground/new-id.ts'
import { refuseModels } from '#server/models/refuse-models.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import { usualMode } from '#session/agenda/step.ts'
import type { Agent } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { endsInSynthesis, MODE_ADVISORS, type RoundMode } from '#session/agents/round-mode.ts'
import { findRefusal } from '#session/authorize.ts'
import { conversationNotes, currentStart } from '#session/conversations/notes-with-plus.ts'
import { type Actor, actorName } from '#session/core/actor.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Refusal, type RefusalCode, refusal } from '#session/core/refusal.ts'
import { moderatorsToAgree } from '#session/moderation/moderators-agree.ts'
import { planTurns } from '#session/rounds/plan-turns.ts'
import { MAX_ROUND_NOTES, type PageView, type RoundTrigger } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { AskAdvisorsServices } from './ask-services.ts'
import { estimateRound, moderatorsOf, type RoundPlan } from './estimate-round.ts'
import { findStaggeredParts } from './find-staggered-parts.ts'
import { type Canvas, readCanvas, readyNotes } from './read-canvas.ts'

/** A question from a route, a mention or a command. `commandId` makes repeating safe. */
export interface AdvisorsInput {
  boardId: string
  actor: Actor
  question: string
  mode?: RoundMode | undefined
  /** Agent ids in speaking order; by default the chosen advisors of the board. */
  agents?: readonly string[] | undefined
  /** The notes that the question is about. */
  notes?: readonly string[] | undefined
  /** By default true if the board has a moderator and more than one advisor answers. */
  moderate?: boolean | undefined
  /** By default true for `sequential`, if the board has a synthesizer and the budget is enough for it. */
  synthesize?: boolean | undefined
  cycles?: number | undefined
  trigger?: RoundTrigger | undefined
  /**
   * The part of the page that the person sees, in page units. If no other round is on the page, and this round is
   * about no notes, its frame is put there.
   */
  view?: PageView | undefined
  commandId?: string | undefined
}

/** `roundId`: the round that was started, by this request or by an earlier one with the same key. */
export type AskOutcome = { ok: true; roundId: string } | { ok: false; refusal: Refusal }

/**
 * Plans a round, sets a hold for it, and starts it. Resolves as soon as the session has the round; the runner of the
 * board continues. Rights are checked before the canvas is read.
 */
export async function askAdvisors(services: AskAdvisorsServices, input: AdvisorsInput): Promise<AskOutcome> {
  const outcome = await startRound(services, input)
  // A synthesis that was not requested must not stop the round.
  const mayLeaveOut =
    !outcome.ok && input.synthesize === undefined && OF_A_SYNTHESIS.has(outcome.refusal.code)
  return mayLeaveOut ? startRound(services, { ...input, synthesize: false }) : outcome
}

/** Refusals that may concern the synthesis alone. */
const OF_A_SYNTHESIS: ReadonlySet<RefusalCode> = new Set(['over-budget', 'model-not-allowed', 'guest-board'])

async function startRound(services: AskAdvisorsServices, input: AdvisorsInput): Promise<AskOutcome> {
  const { sessions, models, db, config, now = Date.now } = services
  const { boardId, actor, commandId, view } = input
  const state = await sessions.load(boardId)
  if (!state) return refuse(refusal('board-gone'))
  const stop = findRefusal(state, 'round.start', actor)
  if (stop) return refuse(refusal(stop))
  const canvas = await readCanvas(services, boardId)
  const start = await planRound(services, state, input, canvas)
  if ('code' in start) return refuse(start)
  const { synthesize, turns } = start.plan
  const asked = turns.map(({ agentId }) => agentIn(state, agentId))
  asked.push(...moderatorsOf(state, start.plan))
  if (synthesize) asked.push(agentFor(state, 'synthesizer'))
  const barred = await refuseModels(services, state, asked)
  if (barred) return refuse(barred)
  const hold = await estimateRound(models, { state, notes: canvas.notes }, start.plan)
  const tooMuch = await overDayBudget(db, config.models.dayBudget, hold, now())
  if (tooMuch) return refuse(tooMuch)
  const { askedBy: _askedBy, ...plan } = start.plan
  const { cycles, trigger, given } = start
  const command = {
    type: 'round.start',
    roundId: newRoundId(),
    ...plan,
    cycles,
    trigger,
    given,
    hold,
    ...(view && { view }),
  }
  const done = await sessions.dispatch(boardId, command, actor, commandId)
  if (!done.ok) return refuse(done.refusal)
  // A repeated command gets the round of the first one from its events.
  const started = done.events.find(({ kind }) => kind === 'round.started')
  return { ok: true, roundId: started?.kind === 'round.started' ? started.data.roundId : command.roundId }
}

function refuse(why: Refusal): AskOutcome {
  return { ok: false, refusal: why }
}

interface PlannedRound {
  plan: RoundPlan
  cycles: number
  trigger: RoundTrigger
  given: string[]
}

async function planRound(
  { threads }: Pick<AskAdvisorsServices, 'threads'>,
  state: SessionState,
  input: AdvisorsInput,
  canvas: Canvas,
): Promise<PlannedRound | Refusal> {
  const advisors = chosenAdvisors(state, input.agents)
  if ('code' in advisors) return advisors
  const mode = input.mode ?? (advisors.length === 1 ? 'single' : usualMode(state.agenda, advisors.length))
  const { min, max } = MODE_ADVISORS[mode]
  // Checked before the estimate: advisors beyond the mode's limit would be estimated for nothing.
  if (advisors.length > max || advisors.length < min) return countRefusal(mode, advisors.length)
  const notes = notesAbout(input, canvas)
  if ('code' in notes) return notes
  const after = afterTurns(state, { ...input, mode }, advisors.length)
  if ('code' in after) return after
  const trigger = input.trigger ?? { kind: 'question' }
  const cycles = mode === 'rotation' ? (input.cycles ?? 1) : 1
  const agentIds = advisors.map(({ id }) => id)
  const partNotes = mode === 'staggered' ? await findStaggeredParts(threads, state, canvas.notes) : undefined
  return {
    plan: {
      question: input.question,
      mode,
      turns: planTurns({ mode, agentIds, cycles, partNotes, newId: newTurnId }),
      notes,
      askedBy: actorName(input.actor),
      ...after,
    },
    cycles,
    trigger,
    given: givenTo(state, trigger),
  }
}

/** The notes that were named, or those in the frame; drafts of other people are left out. */
function notesAbout({ actor, notes, trigger }: AdvisorsInput, canvas: Canvas): string[] | Refusal {
  const inFrame = trigger?.kind === 'frame' ? canvas.frames.get(trigger.frameId) : []
  if (!inFrame) return refusal('no-note.frame-gone')
  const ready = readyNotes(canvas, actor)
  const requested = [...new Set(notes ?? inFrame)].slice(0, MAX_ROUND_NOTES)
  const found = requested.filter((id) => ready.has(id))
  // Named notes must all exist. A frame, and a rerun, use the remaining ones.
  const mustBeAll = notes !== undefined && trigger?.kind !== 'rerun'
  return mustBeAll && found.length < requested.length ? refusal('no-note') : found
}

/** Moderation and synthesis after the turns. Each needs its agent, and is refused without. */
function afterTurns(
  state: SessionState,
  input: Pick<AdvisorsInput, 'moderate' | 'synthesize'> & { mode: RoundMode },
  advisors: number,
): Pick<RoundPlan, 'moderate' | 'moderators' | 'synthesize'> | Refusal {
  const hasModerator = agentFor(state, 'moderator') !== null
  const hasSynthesizer = agentFor(state, 'synthesizer') !== null
  const { moderate = advisors > 1 && hasModerator } = input
  const { synthesize = hasSynthesizer && endsInSynthesis(input.mode) } = input
  if (moderate && !hasModerator) return refusal('no-agent.moderator-for-round')
  if (synthesize && !hasSynthesizer) return refusal('no-agent.synthesizer-for-round')
  const moderators = moderate ? moderatorsToAgree(state.agents, state.settings) : []
  return {
    moderate,
    ...(moderators.length > 0 && { moderators: moderators.map(({ id }) => id) }),
    synthesize,
  }
}

/**
 * The conversation at the start of the round. A rerun gets that of its first round, so that the answers can
 * be compared.
 */
function givenTo(state: SessionState, trigger: RoundTrigger): string[] {
  const before = trigger.kind === 'rerun' ? entryOf(state.rounds, trigger.roundId) : null
  return before ? [...before.given] : [...conversationNotes(state, currentStart(state))]
}

function chosenAdvisors(state: SessionState, agentIds: AdvisorsInput['agents']): Agent[] | Refusal {
  if (!agentIds) return state.agents.filter(({ kind, isChosen }) => kind === 'advisor' && isChosen)
  const agents: Agent[] = []
  for (const agentId of new Set(agentIds)) {
    const agent = agentIn(state, agentId)
    if (!agent) return refusal('no-agent')
    if (agent.kind !== 'advisor') return refusal('not-an-advisor.named', { agent: agent.name })
    agents.push(agent)
  }
  return agents
}

/** Names the mode's limit: "choose fewer" alone would need a second try. */
function countRefusal(mode: RoundMode, count: number): Refusal {
  const { min, max } = MODE_ADVISORS[mode]
  return count < min
    ? refusal('few-advisors.of-mode', { min, count })
    : refusal('many-advisors.of-mode', { max })
}
