import { type Judged, mergePasses } from '#agents/moderation/moderation.ts'
import { listNotesInChunks } from '#board/doc/read-note.ts'
import type { CallPlace } from '#server/models/calls/call-queue.ts'
import { sumUsage } from '#server/models/calls/sum-usage.ts'
import { inPlace } from '#server/models/in-place.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { Command } from '#session/command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ModerationOutcome } from '#session/moderation/moderation-events.ts'
import type { ModeratorVerdict } from '#session/rounds/round.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { silentReason } from '../rounds/unasked-turn.ts'
import { agentFailure } from '../runs/agent-failure.ts'
import { endRun } from '../runs/end-run.ts'
import type { RunCanvas, RunContext, RunSession } from '../runs/run-context.ts'
import { runShown } from '../runs/run-shown.ts'
import type { Job } from '../runs/running-calls.ts'
import { judgeNotes, type NoteJudgment } from './judge-notes.ts'
import { moderatorsOfRound } from './moderators-of-round.ts'

/**
 * A round's moderation, from start to end in the session. If it fails, people choose the notes. Several moderators judge side by
 * side, each without the picks of the others; if one of them fails, nothing is picked.
 */
export async function runModeration(
  context: RunContext,
  job: Job,
  roundId: string,
): Promise<TurnFailure | null> {
  const asked = moderatorsOfRound(context, roundId)
  if ('failure' in asked) {
    const outcome = failed(asked.agentId, asked.failure, null)
    await context.dispatch({ type: 'moderation.end', roundId, outcome })
    return null
  }
  const verdicts = await judgeAll(context, job, roundId, asked.moderators)
  const [first] = verdicts
  if (!first) return null

  const end = (outcome: ModerationOutcome, known: ModeratorVerdict[]): Command => {
    const each = asked.mustAgree ? { verdicts: known } : {}
    return { type: 'moderation.end', roundId, outcome, ...each }
  }
  const outcome = asked.mustAgree ? outcomeOfAll(job, first, verdicts) : outcomeOf(job, first)
  const failure = agentFailure('unreadable.moderator')
  const unread = verdicts.map((verdict) => ({ ...verdict, picks: [] }))
  return await endRun(context, job, {
    end: end(outcome, verdicts),
    fallback: end(failed(first.agentId, failure, outcome.usage), unread),
    failure,
  })
}

/** Empty if the session does not want the moderation any more, or the job was stopped before its first call. */
async function judgeAll(
  context: RunContext,
  job: Job,
  roundId: string,
  moderators: readonly Agent[],
): Promise<ModeratorVerdict[]> {
  const [first] = moderators
  if (!first) return []
  let begun: Promise<unknown> | null = null
  const begin = () => {
    const model = context.models.modelFor(first)
    begun ??= context.dispatch({ type: 'moderation.begin', roundId, agentId: first.id, model })
    return begun
  }
  const judge = (moderating: Moderating) =>
    runShown(context, job, {
      agentId: moderating.agent.id,
      doing: 'choosing',
      work: () => judgeTwice(context, job, moderating),
      failed: (failure) => withoutPicks(moderating.agent, failure, null),
    })
  // Settled, not all: a rejected one must not leave the calls of the others behind.
  const settled = await Promise.allSettled(
    moderators.map((agent) => {
      const model = context.models.modelFor(agent)
      return inPlace(context.models, { model, task: 'moderate', signal: job.signal }, async (place) =>
        (await begin()) ? await judge({ roundId, agent, model, place }) : null,
      )
    }),
  )
  return settled.flatMap((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value ?? []
  })
}

interface Moderating {
  roundId: string
  agent: Agent
  model: string
  place: CallPlace
}

async function judgeTwice(
  context: RunContext,
  { signal }: Job,
  { roundId, agent, model, place }: Moderating,
): Promise<ModeratorVerdict> {
  const silent = silentReason(context.state(), roundId, model)
  if (silent) return withoutPicks(agent, silent, null)
  const passes = await Promise.all([
    judgeNotes(context, { roundId, pass: 0, agent, model, signal, place }),
    judgeNotes(context, { roundId, pass: 1, agent, model, signal }),
  ])
  const usage = sumUsage(passes.map((pass) => pass.usage))
  if (signal.aborted) return { agentId: agent.id, picks: [], usage }
  const [first = null, second = null] = passes.map(judgedOf)
  const picks = mergePasses(first, second, await notesOfRound(context, roundId))
  if (picks.length > 0) return { agentId: agent.id, picks, usage }
  const why = passes.flatMap((pass) => (pass.state === 'failed' ? [pass.failure] : []))[0]
  if (why?.code === 'too-slow') return withoutPicks(agent, agentFailure('too-slow.moderator'), usage)
  return withoutPicks(agent, why ?? agentFailure('unreadable.moderator'), usage)
}

function judgedOf(verdict: NoteJudgment): Judged | null {
  return verdict.state === 'judged' ? verdict.judged : null
}

async function notesOfRound(
  context: RunCanvas & RunSession,
  roundId: string,
): Promise<{ id: string; text: string }[]> {
  const round = entryOf(context.state().rounds, roundId)
  const posted = new Set(
    round?.turns.flatMap((turn) => ('notes' in turn ? turn.notes.map(({ noteId }) => noteId) : [])),
  )
  const notes = await runInSlices(listNotesInChunks(context.room.doc))
  return notes.filter(({ id }) => posted.has(id))
}

function withoutPicks(agent: Agent, failure: TurnFailure | null, usage: ModelUsage | null): ModeratorVerdict {
  return { agentId: agent.id, picks: [], ...(failure && { failure }), usage }
}

function outcomeOf({ signal }: Job, { agentId, picks, failure, usage }: ModeratorVerdict): ModerationOutcome {
  if (signal.aborted) return { state: 'cancelled', usage }
  return failure ? failed(agentId, failure, usage) : { state: 'done', agentId, picks, usage }
}

/** The session finds the picks on which they agree. The usage of each is in its verdict. */
function outcomeOfAll(
  { signal }: Job,
  first: ModeratorVerdict,
  verdicts: readonly ModeratorVerdict[],
): ModerationOutcome {
  if (signal.aborted) return { state: 'cancelled', usage: null }
  for (const { agentId, failure } of verdicts) if (failure) return failed(agentId, failure, null)
  return { state: 'done', agentId: first.agentId, picks: [], usage: null }
}

function failed(agentId: string | null, failure: TurnFailure, usage: ModelUsage | null): ModerationOutcome {
  return { state: 'failed', agentId, failure, usage }
}
