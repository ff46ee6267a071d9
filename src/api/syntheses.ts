import { z } from 'zod'
import { AgentId, MAX_AGENTS } from '#session/agents/agent.ts'
import { Revision } from '#session/choosing/representation/revision.ts'
import { EditMark, HandEdit } from '#session/documents/hand-edit.ts'
import { MAX_ROUND_NOTES, NoteId, RoundId } from '#session/rounds/round.ts'
import {
  EditedSynthesis,
  LeftOut,
  MAX_INSTRUCTIONS_CHARS,
  Readings,
  Sentence,
  SynthesisId,
} from '#session/syntheses/synthesis.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { OriginOfRun } from './origin.ts'
import { NEWEST_VERSION } from './saved-versions.ts'
import { Time } from './time.ts'

/** A version of a synthesis. `round` is `null` unless it sums up a round. */
export const SynthesisResponse = z
  .object({
    id: z.string(),
    round: z.string().nullable(),
    version: z.int(),
    previous: z.string().nullable(),
    state: z.enum(['queued', 'writing', 'done', 'failed', 'cancelled']),
    agent: z.string().nullable(),
    model: z.string().nullable(),
    origin: OriginOfRun,
    notes: z.array(z.string()).describe('What went in.'),
    instructions: z.string(),
    title: z.string(),
    sentences: z.array(Sentence),
    leftOut: z.array(LeftOut),
    revision: Revision.optional().describe(
      'What became of the criticisms of the version before, and what those hold who do not feel represented.',
    ),
    isRevision: z
      .literal(true)
      .optional()
      .describe('An agent answered in it the criticisms of the version before.'),
    edit: HandEdit.optional().describe(
      'A person saved this version; `restores`: the version that it restores. Missing: an agent wrote it.',
    ),
    titleEdited: EditMark.optional(),
    readings: Readings.optional().describe(
      'How often a model read the notes, each time in another order; `why`: the reason for once. Missing: a person or the script wrote it.',
    ),
    card: z.string().nullable().describe('Its card on the canvas.'),
    tries: z.int().optional().describe('How often it was begun, restarts included; three times at most.'),
    requestedBy: z.string(),
    startedAt: Time,
    endedAt: Time.nullable(),
    error: TurnFailure.optional(),
    usage: ModelUsage.nullable(),
  })
  .meta({ id: 'Synthesis' })

export type SynthesisResponse = z.infer<typeof SynthesisResponse>
export const OneSynthesis = z.object({ synthesis: SynthesisResponse })
/** All versions of all syntheses, oldest first. */
export const Syntheses = z.object({ syntheses: z.array(SynthesisResponse) })

const SynthesisChoice = z.object({
  notes: z.array(NoteId).max(MAX_ROUND_NOTES).optional(),
  instructions: z.string().max(MAX_INSTRUCTIONS_CHARS).optional(),
  agents: z.array(AgentId).max(MAX_AGENTS).optional().describe('Only what these agents wrote goes in.'),
})
/** How a round is summed up. */
export const RoundSynthesisRequest = SynthesisChoice
/**
 * The notes to sum up; without `notes` and `round`, all notes with a "+" that counts. `previous` makes a new version.
 */
export const SynthesisRequest = SynthesisChoice.extend({
  round: RoundId.optional(),
  previous: SynthesisId.optional().describe('Makes a further version: the card shows it.'),
})
export type SynthesisRequest = z.input<typeof SynthesisRequest>

/** The whole text of the version that is saved by hand. */
export const SynthesisEdit = EditedSynthesis
/** The newest version that the caller has seen; another one saved in between is a conflict. */
export const RestoreSynthesis = z.object({ newest: SynthesisId.describe(NEWEST_VERSION) })
