import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { Revision } from '#session/choosing/representation/revision.ts'
import { idSchema } from '#session/core/id-schema.ts'
import type { DocumentRun } from '#session/documents/document-run.ts'
import {
  EditedText,
  EditMark,
  type HandEdit,
  MAX_CITATIONS,
  MAX_DOCUMENT_TITLE_CHARS,
  PartOrigin,
  partHistory,
} from '#session/documents/hand-edit.ts'
import { NoteId } from '#session/rounds/round.ts'

export const SYNTHESIS_SECTIONS = ['agreement', 'tensions', 'next-steps'] as const
/** In the order in which they are shown. */
export const SynthesisSection = z.enum(SYNTHESIS_SECTIONS)
export type SynthesisSection = z.infer<typeof SynthesisSection>

/** Most sentences of one synthesis. */
export const MAX_SENTENCES = 40
export const MAX_SYNTHESIS_SENTENCE_CHARS = 600
/** Longest instructions of a person for a document, in characters. */
export const MAX_INSTRUCTIONS_CHARS = 1_000
/** A person's instructions for a document; characters that no database stores are left out. */
export const Instructions = z
  .string()
  .transform((text) => cleanText(text))
  .pipe(z.string().max(MAX_INSTRUCTIONS_CHARS))

/** The id of one version. */
export const SynthesisId = idSchema('s', 'synthesis')

/** A sentence of a synthesis with the notes that it cites. */
export const Sentence = z.object({
  section: SynthesisSection,
  text: z.string().max(MAX_SYNTHESIS_SENTENCE_CHARS),
  notes: z.array(NoteId).max(MAX_CITATIONS),
  /** False: it names no note that was given, or only ones that don't exist. */
  isSupported: z.boolean(),
  ...partHistory,
})
export type Sentence = z.infer<typeof Sentence>

/** A note that went in and is cited nowhere. */
export const LeftOut = z.object({ noteId: NoteId, why: z.string().max(300) })
export type LeftOut = z.infer<typeof LeftOut>

/** Why a model read the notes once only: a request, criticisms or an earlier version set its form; the budget; or the model. */
const ReadOnce = z.enum(['request', 'budget', 'small-model', 'failed'])
export type ReadOnce = z.infer<typeof ReadOnce>

/** How often a model read the notes, each time in another order. */
export const Readings = z.discriminatedUnion('count', [
  z.object({ count: z.literal(2) }),
  z.object({ count: z.literal(1), why: ReadOnce }),
])
export type Readings = z.infer<typeof Readings>

export const SynthesisText = z.object({
  title: z.string().max(MAX_DOCUMENT_TITLE_CHARS),
  sentences: z.array(Sentence).max(MAX_SENTENCES),
  leftOut: z.array(LeftOut).max(500),
  titleEdited: EditMark.optional(),
  /** Missing: a person or the script wrote it, or it is from before notes were read twice. */
  readings: Readings.optional(),
  /** Missing: it answers no criticisms. */
  revision: Revision.optional(),
})
export type SynthesisText = z.infer<typeof SynthesisText>

/**
 * Agreement, tensions and next steps over some notes. Each version is a separate record, with the id of the one before
 * it.
 */
export interface Synthesis extends DocumentRun, SynthesisText {
  /** null: of notes that people chose, not of a round. */
  roundId: string | null
  version: number
  previousId: string | null
  state: 'queued' | 'writing' | 'done' | 'failed' | 'cancelled'
  /** The ids of the notes that went in. */
  notes: string[]
  instructions: string
  /** An agent answers in it the criticisms of the version before. */
  isRevision?: true | undefined
  /** Its card on the canvas. Versions share one. */
  cardId: string | null
  /** Missing: an agent wrote this version. */
  edit?: HandEdit | undefined
}

/** The part of a sentence that a person writes: its text, and the notes that it cites. */
const EditedSentence = z.object({
  section: SynthesisSection,
  text: EditedText(MAX_SYNTHESIS_SENTENCE_CHARS),
  notes: z.array(NoteId).max(MAX_CITATIONS),
  from: PartOrigin.optional(),
})

/** The part of a synthesis that a person writes. */
export const EditedSynthesis = z.object({
  title: EditedText(MAX_DOCUMENT_TITLE_CHARS),
  sentences: z.array(EditedSentence).min(1).max(MAX_SENTENCES),
})
export type EditedSynthesis = z.infer<typeof EditedSynthesis>

export interface SynthesesSlice {
  syntheses: Record<string, Synthesis>
}
