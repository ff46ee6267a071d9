import { type Judged, mergePasses } from '#agents/moderation/moderation.ts'
import { listNotesInChunks } from '#board/read-note.ts'
import type { CallPlace } from '#server/models/call-queue.ts'
import { inPlace } from '#server/models/in-place.ts'
import { sumUsage } from '#server/models/sum-usage.ts'
import { BoardLost } from '#server/sync/storage/board-log.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { ModelUsage } from '#session/model-usage.ts'
import type { ModerationOutcome } from '#session/rounds/round-commands.ts'
import { entryOf } from '#session/state.ts'
import type { TurnFailure } from '#session/turn-failure.ts'
import { agentFailure, turnFailureOf } from '../agent-failure.ts'
import { agentFor } from '../agent-for.ts'
import { giveUp } from '../give-up.ts'
import { whySilent } from '../rounds/why-not-asked.ts'
import type { RunContext } from '../run-context.ts'
import { isHandedOn, type Job } from '../running-calls.ts'
import { judgeNotes, type NoteJudgment } from './judge-notes.ts'

/** A round's moderation, from start to end in the session. If it fails, people choose the notes. */
export async function runModeration(context: RunContext, job: Job, roundId: string): Promise<void> {
  const agent = agentFor(context.state(), 'moderator')
  if (!agent) {
    const failure = agentFailure('agent-gone', 'No moderator is on the board. Choose the notes yourselves.')
    await context.dispatch({ type: 'moderation.end', roundId, outcome: failed(null, failure, null) })
    return
  }
  const model = context.models.modelFor(agent)
  await inPlace(context.models, { model, task: 'moderate', signal: job.signal }, (place) =>
    moderateInPlace(context, job, { roundId, agent, model, place }),
  )
}

interface Moderating {
  roundId: string
  agent: Agent
  model: string
  place: CallPlace
}

async function moderateInPlace(context: RunContext, job: Job, moderating: Moderating): Promise<void> {
  const { roundId, agent, model } = moderating
  if (!(await context.dispatch({ type: 'moderation.begin', roundId, agentId: agent.id, model }))) return
  const outcome = await tryModeration(context, job, moderating)
  if (isHandedOn(job)) return
  if (await context.dispatch({ type: 'moderation.end', roundId, outcome })) return
  // The moderation must end in the session in any case: otherwise the next look would ask the model again.
  const failure = agentFailure('unreadable', UNREADABLE)
  const isStored = await context.dispatch({
    type: 'moderation.end',
    roundId,
    outcome: failed(agent.id, failure, outcome.usage),
  })
  // The usage itself may be what the session refuses.
  if (!isStored) await giveUp(context, job.task, failure)
}

async function tryModeration(
  context: RunContext,
  job: Job,
  moderating: Moderating,
): Promise<ModerationOutcome> {
  const { agent } = moderating
  context.shown.show(agent.id, job.key, { cursor: null, editing: null, doing: 'choosing' })
  try {
    return await moderate(context, job, moderating)
  } catch (error) {
    // Another process has the board, and resumes the moderation.
    if (error instanceof BoardLost) throw error
    return failed(agent.id, turnFailureOf(error, context.log), null)
  } finally {
    context.shown.show(agent.id, job.key, null)
  }
}

async function moderate(
  context: RunContext,
  job: Job,
  { roundId, agent, model, place }: Moderating,
): Promise<ModerationOutcome> {
  const silent = whySilent(context.state(), roundId, model)
  if (silent) return failed(agent.id, silent, null)
  const { signal } = job
  const passes = await Promise.all([
    judgeNotes(context, { roundId, pass: 0, agent, model, signal, place }),
    judgeNotes(context, { roundId, pass: 1, agent, model, signal }),
  ])
  const usage = sumUsage(passes.map((pass) => pass.usage))
  if (job.signal.aborted) return { state: 'cancelled', usage }
  const [first = null, second = null] = passes.map(judgedOf)
  const picks = mergePasses(first, second, await notesOfRound(context, roundId))
  if (picks.length > 0) return { state: 'done', agentId: agent.id, picks, usage }
  const why = passes.flatMap((pass) => (pass.state === 'failed' ? [pass.failure] : []))[0]
  if (why?.code === 'too-slow') return failed(agent.id, agentFailure('too-slow', TOO_SLOW), usage)
  return failed(agent.id, why ?? agentFailure('unreadable', UNREADABLE), usage)
}

const TOO_SLOW = 'The moderator did not answer in time. Choose the notes yourselves.'
const UNREADABLE = 'The moderator’s choice could not be read. Choose the notes yourselves.'

function judgedOf(verdict: NoteJudgment): Judged | null {
  return verdict.state === 'judged' ? verdict.judged : null
}

async function notesOfRound(context: RunContext, roundId: string): Promise<{ id: string; text: string }[]> {
  const round = entryOf(context.state().rounds, roundId)
  const posted = new Set(
    round?.turns.flatMap((turn) => ('notes' in turn ? turn.notes.map(({ noteId }) => noteId) : [])),
  )
  const notes = await runInSlices(listNotesInChunks(context.room.doc))
  return notes.filter(({ id }) => posted.has(id))
}

function failed(agentId: string | null, failure: TurnFailure, usage: ModelUsage | null): ModerationOutcome {
  return { state: 'failed', agentId, failure, usage }
}
