import {
  chainsOf,
  changesOfParts,
  compareLists,
  type PartChanges,
} from '#panels/documents/document-versions.ts'
import type { Sentence, Synthesis } from '#session/syntheses/synthesis.ts'

/** All versions of the same synthesis, newest first. Empty for an unknown id. */
export function versionsOfCard(
  syntheses: Readonly<Record<string, Synthesis>>,
  synthesisId: string | null,
): Synthesis[] {
  return chainsOf(syntheses).find((chain) => chain.some(({ id }) => id === synthesisId)) ?? []
}

export interface SynthesisChanges extends PartChanges<Sentence> {
  title: { before: string; after: string } | null
  /** Notes that went in, and notes that no longer did. */
  notes: { added: string[]; gone: string[] }
}

/** A sentence can only be the reworded form of one in the same section. */
export function changesBetween(before: Synthesis, after: Synthesis): SynthesisChanges {
  return {
    ...changesOfParts(before.sentences, after.sentences, {
      citationsOf: ({ notes }) => notes,
      isAltered: (old, now) => old.section !== now.section,
      canFollow: (old, now) => old.section === now.section,
    }),
    title: before.title === after.title ? null : { before: before.title, after: after.title },
    notes: compareLists(before.notes, after.notes),
  }
}
