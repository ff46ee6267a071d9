import { type DraftPart, draftOfParts, mergeDraft, withoutKey } from '#panels/documents/draft-parts.ts'
import { mergeText } from '#panels/documents/merge-text.ts'
import type { DocumentKind } from '#panels/documents/use-edit-document.ts'
import { areSameParts } from '#session/documents/hand-edit.ts'
import { isSameSentence } from '#session/syntheses/edit-synthesis.ts'
import type { EditedSynthesis, Sentence, Synthesis } from '#session/syntheses/synthesis.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { SYNTHESES_LABELS } from './syntheses-labels.ts'
import { synthesesApi } from './synthesis-requests.ts'

export interface SynthesisEditDraft {
  /**
   * The version that the edit starts from. The server refuses to save on top of a version that is not the
   * newest.
   */
  basis: Synthesis
  title: string
  sentences: DraftPart<Sentence>[]
}

function beginSynthesisEdit(basis: Synthesis): SynthesisEditDraft {
  return { basis, title: basis.title, sentences: draftOfParts(basis.sentences) }
}

/** Titles cannot be merged as texts, so the first one is kept. */
function mergeSynthesis(
  { basis, ...draft }: SynthesisEditDraft,
  since: readonly Synthesis[],
  newest: Synthesis,
): SynthesisEditDraft {
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
function isSynthesisChanged({ basis, title, sentences }: SynthesisEditDraft): boolean {
  return title.trim() !== basis.title || !areSameParts<Sentence>(basis.sentences, sentences, isSameSentence)
}

/** The body of the request. Empty sentences are left out: an added one may have stayed empty. */
function savedSynthesis({ title, sentences }: SynthesisEditDraft): EditedSynthesis {
  return {
    title,
    sentences: sentences
      .filter(({ text }) => text.trim() !== '')
      .map(withoutKey<Sentence>)
      .map(({ section, text, notes, from }) => ({ section, text, notes, from: from ?? null })),
  }
}

function problemIn({ title, sentences }: SynthesisEditDraft): string | null {
  if (title.trim() === '') return FIELD_LABELS.titleMissing
  return sentences.every(({ text }) => text.trim() === '') ? SYNTHESES_LABELS.writeSentence : null
}

export const SYNTHESIS_KIND: DocumentKind<Synthesis, SynthesisEditDraft> = {
  begin: beginSynthesisEdit,
  isChanged: isSynthesisChanged,
  merge: mergeSynthesis,
  problemIn,
  save: (boardId, draft) => synthesesApi.edit(boardId, draft.basis.id, savedSynthesis(draft)),
  restore: synthesesApi.restore,
}
