import type { Prompt } from '#agents/prompt.ts'
import { type Scene, whatAgentsWouldSee } from '#agents/what-agents-see.ts'
import { agentFor } from '#server/agents/duty-agent.ts'
import { OUTPUT_TOKENS, outputTokensFor } from '#server/agents/fit-output.ts'
import { sumAmounts } from '#server/agents/sum-usage.ts'
import type { Models } from '#server/models/models.ts'
import type { Amount } from '#session/model-usage.ts'
import type { PlannedTurn, RoundMode } from '#session/round.ts'
import { agentIn, type SessionState } from '#session/state.ts'
import { peoplesNotesOf } from './peoples-notes-of.ts'

/** What a turn says that the next ones read: five notes and some prose, about. */
const CHARS_HEARD_PER_TURN = 1_200
/** What moderators and synthesizers are told besides the notes. */
const CHARS_OF_RULES = 4_000
const CHARS_PER_NOTE = 160
const NOTES_PER_TURN = 4
const MODERATOR_PASSES = 2

export interface RoundPlan {
  question: string
  mode: RoundMode
  turns: readonly PlannedTurn[]
  notes: readonly string[]
  askedBy: string
  moderate: boolean
  synthesize: boolean
}

/**
 * What the round will take at most: each turn with what its agent would read now, what it will hear of the others by then,
 * and as much as it may say; then moderation and synthesis, each tried once (see second-try.ts). Every agent of it must be
 * on the board.
 */
export async function estimateRound(models: Models, scene: Scene, plan: RoundPlan): Promise<Amount> {
  const agentIds = [...new Set(plan.turns.map(({ agentId }) => agentId))]
  const turns = await Promise.all(agentIds.map((agentId) => estimateAgent(models, scene, plan, agentId)))
  const { state } = scene
  const notes = plan.notes.length + plan.turns.length * NOTES_PER_TURN
  const moderation = plan.moderate ? [await estimateModeration(models, state, notes)] : []
  const besides = plan.notes.length > 0 ? 0 : peoplesNotesOf(state, scene.notes).length
  const synthesis = plan.synthesize ? [await estimateSynthesis(models, state, notes + besides)] : []
  return sumAmounts([...turns, ...moderation, ...synthesis])
}

/** All turns of one agent. Its first and its last are counted, those between are in between. */
async function estimateAgent(
  models: Models,
  scene: Scene,
  { question, mode, notes, askedBy, turns }: RoundPlan,
  agentId: string,
): Promise<Amount> {
  const agent = agentIn(scene.state, agentId)
  if (!agent) return { tokens: 0, costMicros: 0 }
  const model = models.modelFor(agent)
  const prompt = whatAgentsWouldSee(scene, { question, mode, agentId, notes, askedBy })
  const heard = turns.filter((turn) => turn.agentId === agentId).map((turn) => turnsHeard(turn, turns))
  const most = Math.max(0, ...heard)
  const least = Math.min(most, ...heard)
  const [first, last] = await Promise.all([
    estimateTurn(models, scene.state, model, withMore(prompt, least)),
    most === least ? null : estimateTurn(models, scene.state, model, withMore(prompt, most)),
  ])
  return sumAmounts(
    heard.map((count) => (last === null ? first : between(first, last, (count - least) / (most - least)))),
  )
}

function turnsHeard({ duty, phase }: PlannedTurn, turns: readonly PlannedTurn[]): number {
  return duty === 'blind' || duty === 'answer' ? 0 : turns.filter((other) => other.phase < phase).length
}

function estimateTurn(models: Models, state: SessionState, model: string, prompt: Prompt): Promise<Amount> {
  return models.estimate(model, prompt, outputTokensFor(state, model, prompt, OUTPUT_TOKENS.advise))
}

function withMore({ instructions, messages }: Prompt, turns: number): Prompt {
  return turns === 0
    ? { instructions, messages }
    : { instructions, messages: [...messages, standIn(turns * CHARS_HEARD_PER_TURN)] }
}

/** Words as long as words are, for text that nobody has written yet. */
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

async function estimateModeration(models: Models, state: SessionState, notes: number): Promise<Amount> {
  const moderator = agentFor(state, 'moderator')
  if (!moderator) return { tokens: 0, costMicros: 0 }
  const prompt = {
    instructions: moderator.prompt,
    messages: [standIn(CHARS_OF_RULES + notes * CHARS_PER_NOTE)],
  }
  const pass = await models.estimate(models.modelFor(moderator), prompt, OUTPUT_TOKENS.moderate)
  return sumAmounts(Array.from({ length: MODERATOR_PASSES }, () => pass))
}

/** A synthesis of so many notes. */
export function estimateSynthesis(models: Models, state: SessionState, notes: number): Promise<Amount> {
  const chars = notes * CHARS_PER_NOTE
  return estimateSynthesizer(models, state, { chars, outputTokens: OUTPUT_TOKENS.synthesize })
}

/** A synthesizer that reads so many characters of the board and may say so much. */
export async function estimateSynthesizer(
  models: Models,
  state: SessionState,
  { chars, outputTokens }: { chars: number; outputTokens: number },
): Promise<Amount> {
  const synthesizer = agentFor(state, 'synthesizer')
  if (!synthesizer) return { tokens: 0, costMicros: 0 }
  const prompt = { instructions: synthesizer.prompt, messages: [standIn(CHARS_OF_RULES + chars)] }
  const model = models.modelFor(synthesizer)
  return await models.estimate(model, prompt, outputTokensFor(state, model, prompt, outputTokens))
}
