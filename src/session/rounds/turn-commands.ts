import { z } from 'zod'
import { type AgentsSlice, agentIn } from '#session/agents/agents-slice.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn, routeBody } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import { isOutOfTries } from '#session/usage/out-of-tries.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import { turnIn } from './put-round.ts'
import { retryTurn } from './retry-turn-command.ts'
import { type Contribution, candidatesOf, isOver, MAX_CANDIDATES, NoteId, RoundId, TurnId } from './round.ts'
import { type TurnEvent, TurnOutcome } from './round-events.ts'
import { hasEnded, isRunning } from './round-stage.ts'
import type { RoundsSlice } from './rounds-slice.ts'

type Slice = RoundsSlice & UsageSlice & AgentsSlice & NotesSlice

const define = commandsOn<Slice, TurnEvent>()
const turnPath = { roundId: RoundId, turnId: TurnId }
const attempt = z.int().min(1)

/** On a running turn, starts a new attempt: the process that ran it is gone. */
const beginTurn = define({
  type: 'turn.begin',
  fields: { ...turnPath, model: z.string() },
  minRole: 'server',
  startsWork: true,
  decide({ rounds }, { roundId, turnId, model }) {
    const round = entryOf(rounds, roundId)
    const turn = turnIn(round, turnId)
    if (!round || !turn) return refuse(round ? 'no-turn' : 'no-round')
    const mustWait = round.turns.some((other) => other.phase < turn.phase && !hasEnded(other))
    if (isOver(round.state) || round.state === 'paused' || hasEnded(turn)) return refuse('not-now')
    // A turn that ran before an earlier turn was retried need not wait for it.
    if (mustWait && !isRunning(turn)) return refuse('not-now')
    if (isRunning(turn) && isOutOfTries(turn)) return refuse('out-of-tries')
    const number = isRunning(turn) ? turn.attempt + 1 : turn.attempt
    return accept({ kind: 'turn.began', data: { roundId, turnId, attempt: number, model } })
  },
})

/** The first words of this attempt are on the canvas. An attempt that is not the newest emits nothing. */
const postTurn = define({
  type: 'turn.post',
  fields: { ...turnPath, attempt },
  minRole: 'server',
  decide({ rounds }, { type: _type, ...data }) {
    const turn = turnIn(entryOf(rounds, data.roundId), data.turnId)
    if (turn?.state !== 'thinking' || turn.attempt !== data.attempt) return accept()
    return accept({ kind: 'turn.posting', data })
  },
})

/** Notes and usage of an attempt that was cancelled while it ran are recorded once; any other late end emits no events. */
const endTurn = define({
  type: 'turn.end',
  fields: { ...turnPath, attempt, outcome: TurnOutcome },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide(state, { type: _type, outcome: given, ...ended }) {
    const turn = turnIn(entryOf(state.rounds, ended.roundId), ended.turnId)
    if (!turn) return accept()
    const notes = ownNotes(state, turn, given.notes)
    const isNewest = turn.attempt === ended.attempt
    if (isRunning(turn) && isNewest)
      return accept({ kind: 'turn.ended', data: { ...ended, outcome: { ...given, notes } } })
    if (!state.awaitedUsage.has(callKey(ended.turnId, ended.attempt))) return accept()
    const { text, usage } = given
    const kept = isNewest ? { text, notes } : { text: '', notes: [] }
    return accept({ kind: 'turn.ended', data: { ...ended, outcome: { state: 'cancelled', ...kept, usage } } })
  },
})

/** Ends a turn that has not ended, or gives up one that failed. */
const skipTurn = define({
  type: 'turn.skip',
  fields: turnPath,
  minRole: 'runs',
  route: commandRoute('post', '/rounds/{roundId}/skip', 'Continue without a turn', 'round', {
    body: routeBody(z.object({ turn: TurnId }), ({ turn: turnId }) => ({ turnId })),
  }),
  decide({ rounds }, { roundId, turnId }) {
    const round = entryOf(rounds, roundId)
    const turn = turnIn(round, turnId)
    if (!turn) return refuse(round ? 'no-turn' : 'no-round')
    if (hasEnded(turn) && turn.state !== 'failed') return accept()
    return accept({ kind: 'turn.skipped', data: { roundId, turnId } })
  },
})

/** A person posts a thought that a turn only considered; its note is on the canvas. */
const postCandidate = define({
  type: 'candidate.post',
  fields: {
    ...turnPath,
    /** Its place in the turn's candidates. */
    index: z
      .int()
      .min(0)
      .max(MAX_CANDIDATES - 1),
    noteId: NoteId,
  },
  minRole: 'editor',
  decide({ rounds }, { type: _type, ...data }) {
    const round = entryOf(rounds, data.roundId)
    if (!round) return refuse('no-round')
    const candidate = candidatesOf(turnIn(round, data.turnId))[data.index]
    if (!candidate) return refuse('no-candidate')
    if (candidate.noteId !== undefined) return accept()
    return accept({ kind: 'candidate.posted', data })
  },
})

export const TURN_COMMANDS = [beginTurn, postTurn, endTurn, retryTurn, skipTurn, postCandidate] as const

/** The notes that count as a turn's: each once, of no other turn, and only of an agent with `post-notes`. */
function ownNotes(
  state: AgentsSlice & NotesSlice,
  { id: turnId, agentId }: { id: string; agentId: string },
  notes: readonly Contribution[],
): Contribution[] {
  const agent = agentIn(state, agentId)
  if (agent && !agent.capabilities.includes('post-notes')) return []
  const byId = new Map(notes.map((note) => [note.noteId, note]))
  return [...byId.values()].filter(({ noteId }) => {
    const known = state.contributions.get(noteId)
    return !known || known.turnId === turnId
  })
}
