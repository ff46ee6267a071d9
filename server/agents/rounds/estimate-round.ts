import type { Prompt } from '#agents/prompt/prompt.ts'
import type { Scene } from '#agents/prompt/scene.ts'
import { previewTurnPrompt } from '#agents/prompt/turn-prompt.ts'
import { agentFor } from '#server/agents/runs/agent-for.ts'
import { buildScene } from '#server/agents/runs/build-scene.ts'
import { OUTPUT_TOKENS, outputTokensFor } from '#server/agents/usage/fit-output.ts'
import { sumAmounts } from '#server/models/calls/sum-usage.ts'
import type { Models } from '#server/models/models.ts'
import type { Agent } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { MAX_NOTES_PER_TURN } from '#session/board/board-settings.ts'
import type { PlannedTurn } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { peoplesNotesOf } from '#session/syntheses/synthesis-notes.ts'
import type { Amount } from '#session/usage/model-usage.ts'

/** In characters: a turn's addition to the prompts of later ones, its prose and each of its notes. */
const CHARS_OF_PROSE = 600
const CHARS_OF_OWN_NOTE = 120
/** In characters: the prompts of moderators and synthesizers without the notes. */
const CHARS_OF_RULES = 4_000
/** A note of usual length, with its fence in a prompt. */
export const CHARS_PER_NOTE = 160
const NOTES_PER_TURN = 4
const MODERATOR_PASSES = 2

/** A round before it is started, as far as its cost depends on it. */
export interface RoundPlan {
  question: string
  mode: RoundMode
  turns: readonly PlannedTurn[]
  notes: readonly string[]
  askedBy: string
  moderate: boolean
  /** Ids of the moderators that must agree; missing: one agent moderates. */
  moderators?: readonly string[]
  synthesize: boolean
}

/** The board that the agents would see now. */
type BoardSeen = Pick<Scene, 'state' | 'notes'>

/**
 * The maximum usage of a round: for each turn the present prompt, the additions of earlier turns, and the longest
 * answer; then moderation and synthesis, each tried once (see call-with-retry.ts). Every agent must be on the board.
 */
export async function estimateRound(models: Models, board: BoardSeen, plan: RoundPlan): Promise<Amount> {
  const agentIds = [...new Set(plan.turns.map(({ agentId }) => agentId))]
  const turns = await Promise.all(agentIds.map((agentId) => estimateAgent(models, board, plan, agentId)))
  const { state } = board
  const notes = plan.notes.length + plan.turns.length * NOTES_PER_TURN
  const moderation = await Promise.all(
    moderatorsOf(state, plan).map((moderator) => estimateModeration(models, moderator, notes)),
  )
  const besides = plan.notes.length > 0 ? 0 : peoplesNotesOf(state, board.notes).length
  const synthesis = plan.synthesize ? [await estimateSynthesis(models, state, notes + besides)] : []
  return sumAmounts([...turns, ...moderation, ...synthesis])
}

/**
 * All turns of one agent. Only its first and last prompt are counted, those between are interpolated, so that
 * a rotation of many laps counts two prompts instead of all.
 */
async function estimateAgent(
  models: Models,
  { state, notes: seen }: BoardSeen,
  { question, mode, notes, askedBy, turns }: RoundPlan,
  agentId: string,
): Promise<Amount> {
  const agent = agentIn(state, agentId)
  if (!agent) return { tokens: 0, costMicros: 0 }
  const model = models.modelFor(agent)
  const limits = await models.limitsOf(model)
  const scene = buildScene(state, seen, { limits, outputTokens: OUTPUT_TOKENS.advise })
  const estimate = (asked: Prompt) => {
    const size = { model, limits, prompt: asked, wishedTokens: OUTPUT_TOKENS.advise }
    return models.estimate(model, asked, outputTokensFor(state, size))
  }
  const prompt = previewTurnPrompt(scene, { question, mode, agentId, notes, askedBy })
  const charsOfTurn = CHARS_OF_PROSE + CHARS_OF_OWN_NOTE * (state.settings.notesPerTurn ?? MAX_NOTES_PER_TURN)
  const counts = turns.filter((turn) => turn.agentId === agentId).map((turn) => countTurnsSeen(turn, turns))
  const most = Math.max(0, ...counts)
  const least = Math.min(most, ...counts)
  const [first, last] = await Promise.all([
    estimate(withMore(prompt, least * charsOfTurn)),
    most === least ? null : estimate(withMore(prompt, most * charsOfTurn)),
  ])
  return sumAmounts(
    counts.map((count) => (last === null ? first : between(first, last, (count - least) / (most - least)))),
  )
}

/** How many earlier turns this one reads; blind turns read none. */
function countTurnsSeen({ duty, phase }: PlannedTurn, turns: readonly PlannedTurn[]): number {
  return duty === 'blind' || duty === 'answer' ? 0 : turns.filter((other) => other.phase < phase).length
}

function withMore({ instructions, messages }: Prompt, chars: number): Prompt {
  return chars === 0 ? { instructions, messages } : { instructions, messages: [...messages, standIn(chars)] }
}

/** Text of typical words, in place of text that is not written yet. */
function standIn(chars: number): Prompt['messages'][number] {
  return { role: 'user', content: 'words '.repeat(Math.ceil(chars / 'words '.length)) }
}

function between(first: Amount, last: Amount, part: number): Amount {
  const at = (a: number, b: number) => Math.ceil(a + (b - a) * part)
  const isUnknown = first.costMicros === null || last.costMicros === null
  return {
    tokens: at(first.tokens, last.tokens),
    costMicros: isUnknown ? null : at(first.costMicros ?? 0, last.costMicros ?? 0),
  }
}

/** The moderators that the round would call. */
export function moderatorsOf(
  state: SessionState,
  { moderate, moderators }: Pick<RoundPlan, 'moderate' | 'moderators'>,
): Agent[] {
  if (!moderate) return []
  const agents = moderators?.map((id) => agentIn(state, id)) ?? [agentFor(state, 'moderator')]
  return agents.filter((agent) => agent !== null)
}

async function estimateModeration(models: Models, moderator: Agent, notes: number): Promise<Amount> {
  const prompt = {
    instructions: moderator.prompt,
    messages: [standIn(CHARS_OF_RULES + notes * CHARS_PER_NOTE)],
  }
  const pass = await models.estimate(models.modelFor(moderator), prompt, OUTPUT_TOKENS.moderate)
  return sumAmounts(Array.from({ length: MODERATOR_PASSES }, () => pass))
}

/** A synthesis of that many notes. Nothing if the board has no synthesizer. */
export function estimateSynthesis(models: Models, state: SessionState, notes: number): Promise<Amount> {
  const chars = notes * CHARS_PER_NOTE
  const synthesizer = agentFor(state, 'synthesizer')
  if (!synthesizer) return Promise.resolve({ tokens: 0, costMicros: 0 })
  return estimateWriter(models, state, synthesizer, { chars, outputTokens: OUTPUT_TOKENS.synthesize })
}

/** A run of this agent that reads so many characters and writes at most so many tokens. */
export async function estimateWriter(
  models: Models,
  state: SessionState,
  agent: Agent,
  { chars, outputTokens }: { chars: number; outputTokens: number },
): Promise<Amount> {
  const prompt = { instructions: agent.prompt, messages: [standIn(CHARS_OF_RULES + chars)] }
  const model = models.modelFor(agent)
  const size = { model, limits: await models.limitsOf(model), prompt, wishedTokens: outputTokens }
  return await models.estimate(model, prompt, outputTokensFor(state, size))
}
