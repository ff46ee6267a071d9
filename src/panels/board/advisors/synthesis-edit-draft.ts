import { type DraftPart, draftOfParts, mergeDraft, withoutKey } from '#panels/document-edit/draft-parts.ts'
import { mergeText } from '#panels/document-edit/merge-text.ts'
import { isSameSentence } from '#session/decide-synthesis-edits.ts'
import { areSameParts } from '#session/hand-edit.ts'
import { isGoingOn } from '#session/round-stage.ts'
import type { EditedSynthesis, Sentence, Synthesis } from '#session/synthesis.ts'

/** A synthesis while a person edits it. */
export interface SynthesisEditDraft {
  /** The version that it is saved on top of. */
  basis: Synthesis
  title: string
  sentences: DraftPart<Sentence>[]
}

export function beginSynthesisEdit(basis: Synthesis): SynthesisEditDraft {
  return { basis, title: basis.title, sentences: draftOfParts(basis.sentences) }
}

/** Versions that others saved after the draft was begun, oldest first. `versions`: newest first. */
export function synthesesSince({ basis }: SynthesisEditDraft, versions: readonly Synthesis[]): Synthesis[] {
  return versions.filter((each) => each.version > basis.version && !isGoingOn(each)).toReversed()
}

/** The draft with what others saved meanwhile, on top of the newest version. */
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

export function isSynthesisChanged({ basis, title, sentences }: SynthesisEditDraft): boolean {
  return title.trim() !== basis.title || !areSameParts<Sentence>(basis.sentences, sentences, isSameSentence)
}

/** What is sent; sentences without a word in them are left out. */
export function savedSynthesis({ title, sentences }: SynthesisEditDraft): EditedSynthesis {
  return {
    title,
    sentences: sentences
      .filter(({ text }) => text.trim() !== '')
      .map(withoutKey<Sentence>)
      .map(({ section, text, notes, from }) => ({ section, text, notes, from: from ?? null })),
  }
}
