import { clip } from '#base/clip.ts'
import type { Projection } from '#session/projection.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { moderationRunId } from '#session/sent-prompts/sent-prompt.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { dutyLabel } from '../rounds/turn-labels.ts'
import { PROMPT_LABELS } from './prompt-labels.ts'

/** A run of an agent that has sent something, or has failed before. */
export interface SentRun {
  id: string
  label: string
  /** The turn that would be sent now; null for runs of moderators and synthesizers. */
  turn: { roundId: string; turnId: string } | null
}

const MAX_QUESTION_CHARS = 48

/** The runs of an agent, the newest first. Runs that wait, and rounds of files, have sent nothing. */
export function listSentRuns(
  { rounds, syntheses }: Pick<Projection, 'rounds' | 'syntheses'>,
  agentId: string,
): SentRun[] {
  const ofRounds = Object.values(rounds)
    .filter(({ trigger }) => trigger.kind !== 'import')
    .flatMap((round) => [...turnsOf(round, agentId), ...moderationOf(round, agentId)])
  const ofSyntheses = Object.values(syntheses)
    .filter((synthesis) => synthesis.agentId === agentId)
    .map(({ id, roundId, version, startedAt }) => {
      const round = roundId === null ? null : (rounds[roundId] ?? null)
      const about = round ? nameOf(round) : FIELD_LABELS.chosenNotes
      return {
        at: startedAt,
        run: { id, label: version > 1 ? PROMPT_LABELS.versionOf(about, version) : about, turn: null },
      }
    })
  return [...ofRounds, ...ofSyntheses].sort((a, b) => b.at - a.at).map(({ run }) => run)
}

interface DatedRun {
  at: number
  run: SentRun
}

function turnsOf(round: RoundView, agentId: string): DatedRun[] {
  return round.turns
    .filter((turn) => turn.agentId === agentId && turn.state !== 'queued')
    .map((turn) => {
      const duty = dutyLabel(turn, round)
      const label = duty ? `${nameOf(round)}, ${duty}` : nameOf(round)
      // Later phases first, like later rounds.
      return {
        at: round.startedAt + turn.phase,
        run: { id: turn.id, label, turn: { roundId: round.id, turnId: turn.id } },
      }
    })
}

function moderationOf(round: RoundView, agentId: string): DatedRun[] {
  const { moderation, moderators } = round
  if (!('agentId' in moderation)) return []
  const isAsked = moderators ? moderators.includes(agentId) : moderation.agentId === agentId
  if (!isAsked) return []
  const id = moderationRunId(round, agentId)
  return [{ at: round.startedAt, run: { id, label: nameOf(round), turn: null } }]
}

function nameOf({ number, question }: RoundView): string {
  return `${number} · ${clip(question.replace(/\s+/g, ' ').trim(), MAX_QUESTION_CHARS)}`
}
