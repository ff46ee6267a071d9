import { agentFor } from '#server/agents/duty-agent.ts'
import { OUTPUT_TOKENS } from '#server/agents/fit-output.ts'
import { sceneOf } from '#server/agents/open-scene.ts'
import { newGatherId } from '#server/new-id.ts'
import { type Actor, actorName } from '#session/actor.ts'
import { MAX_GATHERED } from '#session/gather.ts'
import { freshToGather, gatherable } from '#session/gatherable.ts'
import { ideasFor } from '#session/ideas-for.ts'
import { whyNot } from '#session/policy.ts'
import { type Refusal, refusal } from '#session/refusal.ts'
import type { SessionState } from '#session/state.ts'
import type { AskServices } from './ask-services.ts'
import { overDayBudget } from './day-budget.ts'
import { estimateSynthesizer } from './estimate-round.ts'
import { refuseModels } from './refuse-models.ts'

export interface ThemeRunInput {
  boardId: string
  actor: Actor
  /** Also what was gathered before. */
  all?: boolean | undefined
  commandId?: string | undefined
}

export type GatherAsked = { ok: true; gatherId: string } | { ok: false; refusal: Refusal }

/** Cut, and with what stands around it. */
const CHARS_PER_IDEA = 220
const CHARS_PER_TOKEN = 3

/** Chooses what goes in, reserves what it may take, and asks for it. */
export async function askGather(
  services: Omit<AskServices, 'rooms'>,
  { boardId, actor, all = false, commandId }: ThemeRunInput,
): Promise<GatherAsked> {
  const { sessions, models, db, config, now = Date.now } = services
  const state = await sessions.load(boardId)
  if (!state) return no(refusal('board-gone'))
  const stop = whyNot(state, 'gather.start', actor)
  if (stop) return no(refusal(stop))
  if (!agentFor(state, 'synthesizer'))
    return no(refusal('no-agent', 'No synthesizer is on this board. Add one.'))
  const numbers = whatToGather(state, actor, all)
  const gatherId = newGatherId()
  const { maxInputTokens } = sceneOf(state, [], OUTPUT_TOKENS.gather)
  const chars = Math.min(numbers.length * CHARS_PER_IDEA, maxInputTokens * CHARS_PER_TOKEN)
  const barred = await refuseModels(services, state, [agentFor(state, 'synthesizer')])
  if (barred) return no(barred)
  const reserve = await estimateSynthesizer(models, state, { chars, outputTokens: OUTPUT_TOKENS.gather })
  const tooMuch = await overDayBudget(db, config.models.dayBudget, reserve, now())
  if (tooMuch) return no(tooMuch)
  const command = { type: 'gather.start', gatherId, numbers, reserve }
  const done = await sessions.dispatch(boardId, command, actor, commandId)
  if (!done.ok) return no(done.refusal)
  // Asked again under the same id, it is the one of the first time.
  const first = done.events.find(({ kind }) => kind === 'gather.asked')
  return { ok: true, gatherId: first?.kind === 'gather.asked' ? first.data.gatherId : gatherId }
}

/** The newest, when there are more than fit. */
function whatToGather(state: SessionState, actor: Actor, all: boolean): number[] {
  const ideas = ideasFor(state, actorName(actor))
  const numbers = all ? gatherable({ ...state, ideas }) : freshToGather({ ...state, ideas }, state.gathers)
  return numbers.slice(-MAX_GATHERED)
}

function no(why: Refusal): GatherAsked {
  return { ok: false, refusal: why }
}
