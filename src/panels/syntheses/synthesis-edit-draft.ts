import { type DraftPart, draftOfParts, mergeDraft, withoutKey } from '#panels/documents/draft-parts.ts'
import { mergeText } from '#panels/documents/merge-text.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { areSameParts } from '#session/documents/hand-edit.ts'
import { isSameSentence } from '#session/syntheses/edit-synthesis.ts'
import type { EditedSynthesis, Sentence, Synthesis } from '#session/syntheses/synthesis.ts'

export interface SynthesisEditDraft {
  /**
   * The version that the edit starts from. The server refuses to save on top of a version that is not the
   * newest.
   */
  basis: Synthesis
  title: string
  sentences: DraftPart<Sentence>[]
}

export function beginSynthesisEdit(basis: Synthesis): SynthesisEditDraft {
  return { basis, title: basis.title, sentences: draftOfParts(basis.sentences) }
}

/**
 * Versions that were saved after the draft was started, oldest first. `versions` are newest first. Versions
 * that are still being written do not count.
 */
export function synthesesSince({ basis }: SynthesisEditDraft, versions: readonly Synthesis[]): Synthesis[] {
  return versions.filter((each) => each.version > basis.version && !isOpenDocumentRun(each)).toReversed()
}

/**
 * Merges the draft with the versions that others saved since; the result is based on the newest one. Titles cannot be
 * merged as texts, so the first one is kept.
 */
export function keepBothSyntheses(
  draft: SynthesisEditDraft,
  versions: readonly Synthesis[],
): SynthesisEditDraft {
  const { basis } = draft
  const since = synthesesSince(draft, versions)
  const newest = since.at(-1)
  if (!newest) return draft
  const title = mergeText({ base: basis.title, mine: draft.title, theirs: newest.title })
  return {
    basis: newest,
    title: title.split('\n\n')[0] ?? '',
    sentences: mergeDraft({
      base: basis.sentences,
      draft: draft.sentences,
      versions: since.map(({ sentences }) => sentences),
      isSame: isSameSentence,
    }),
  }
}

/** Whether there is anything to save. Spaces around the title do not count. */
export function isSynthesisChanged({ basis, title, sentences }: SynthesisEditDraft): boolean {
  return title.trim() !== basis.title || !areSameParts<Sentence>(basis.sentences, sentences, isSameSentence)
}

/** The body of the request. Empty sentences are left out: an added one may have stayed empty. */
export function savedSynthesis({ title, sentences }: SynthesisEditDraft): EditedSynthesis {
  return {
    title,
    sentences: sentences
      .filter(({ text }) => text.trim() !== '')
      .map(withoutKey<Sentence>)
      .map(({ section, text, notes, from }) => ({ section, text, notes, from: from ?? null })),
  }
}
