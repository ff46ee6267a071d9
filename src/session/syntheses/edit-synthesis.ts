import { type Actor, actorName } from '#session/core/actor.ts'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { AskedSlice } from '#session/documents/ask-limits.ts'
import { versionRefusal } from '#session/documents/document-versions.ts'
import { areSameLists, areSameParts, restoreParts, traceParts } from '#session/documents/hand-edit.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import { MAX_ROUND_NOTES } from '#session/rounds/round.ts'
import type {
  EditedSynthesis,
  LeftOut,
  Sentence,
  SynthesesSlice,
  Synthesis,
  SynthesisText,
} from './synthesis.ts'
import type { SynthesisEvent } from './synthesis-events.ts'

/** The slices on which a new version depends. */
export type SynthesisVersionsSlice = SynthesesSlice &
  AskedSlice &
  Pick<MembersSlice, 'people'> &
  Pick<NotesSlice, 'noteNumbers'>

interface NewVersion {
  synthesisId: string
  previousId: string
}

/** Saves a person's version: unchanged parts keep their writers, the others are the person's. */
export function editSynthesis(
  state: SynthesisVersionsSlice,
  { synthesisId, previousId, title, sentences: written }: NewVersion & EditedSynthesis,
  actor: Actor,
  { now }: DecideContext,
): Decision<SynthesisEvent> {
  if (entryOf(state.syntheses, synthesisId)) return accept()
  const previous = entryOf(state.syntheses, previousId)
  if (!previous) return refuse('no-synthesis')
  const stop = versionRefusal(state, state.syntheses, { previous, actor, now })
  if (stop) return stop
  const given = new Set(previous.notes)
  const cited = [...new Set(written.flatMap(({ notes }) => notes))]
  if (cited.some((noteId) => !given.has(noteId) && !state.noteNumbers.has(noteId))) return refuse('no-note')
  const notes = [...new Set([...previous.notes, ...cited])]
  if (notes.length > MAX_ROUND_NOTES) return refuse('bad-command.too-many-notes', { max: MAX_ROUND_NOTES })
  const mark = { by: actorName(actor), at: now }
  const asWritten = written.map(
    (sentence): Sentence => ({
      ...sentence,
      notes: [...new Set(sentence.notes)],
      isSupported: sentence.notes.length > 0,
    }),
  )
  const isSameTitle = title === previous.title
  if (isSameTitle && areSameParts(previous.sentences, asWritten, isSameSentence)) return accept()
  const titleEdited = isSameTitle ? previous.titleEdited : mark
  const text: SynthesisText = {
    title,
    sentences: traceParts(previous.sentences, asWritten, { isSame: isSameSentence, mark }),
    leftOut: leftOutOf(previous, cited),
    ...(titleEdited && { titleEdited }),
    ...(previous.revision && { revision: previous.revision }),
  }
  return saved({ synthesisId, previous, restores: null, notes, text })
}

/** Saves an earlier version as a new one on top of `previousId`, which must be the newest. Refuses with `no-synthesis`. */
export function restoreSynthesis(
  state: SynthesisVersionsSlice,
  { synthesisId, previousId, earlierId }: NewVersion & { earlierId: string },
  actor: Actor,
  { now }: DecideContext,
): Decision<SynthesisEvent> {
  if (entryOf(state.syntheses, synthesisId)) return accept()
  const previous = entryOf(state.syntheses, previousId)
  const earlier = entryOf(state.syntheses, earlierId)
  if (!previous || !earlier || earlier.sentences.length === 0) return refuse('no-synthesis')
  const stop = versionRefusal(state, state.syntheses, { previous, actor, now })
  if (stop) return stop
  if (earlier.id === previous.id) return accept()
  const { title, titleEdited, leftOut, notes, revision } = earlier
  const sentences = restoreParts(previous.sentences, earlier.sentences, isSameSentence)
  const text = {
    title,
    sentences,
    leftOut,
    ...(titleEdited && { titleEdited }),
    ...(revision && { revision }),
  }
  return saved({ synthesisId, previous, restores: earlier.version, notes, text })
}

interface Saved {
  synthesisId: string
  previous: Synthesis
  restores: number | null
  notes: string[]
  text: SynthesisText
}

function saved({ synthesisId, previous, restores, notes, text }: Saved): Decision<SynthesisEvent> {
  const version = previous.version + 1
  const data = { synthesisId, previousId: previous.id, version, edit: { restores }, notes, text }
  return accept({ kind: 'synthesis.edited', data })
}

export function isSameSentence(
  one: Pick<Sentence, 'section' | 'text' | 'notes'>,
  other: Pick<Sentence, 'section' | 'text' | 'notes'>,
): boolean {
  return one.section === other.section && one.text === other.text && areSameLists(one.notes, other.notes)
}

/** Every note is named by a sentence or listed here: also those whose sentence was taken out. */
function leftOutOf(previous: Synthesis, cited: readonly string[]): LeftOut[] {
  const isCited = new Set(cited)
  const stay = previous.leftOut.filter(({ noteId }) => !isCited.has(noteId))
  const known = new Set(stay.map(({ noteId }) => noteId))
  const wereCited = new Set(previous.sentences.flatMap(({ notes }) => notes))
  const dropped = [...wereCited].filter((noteId) => !isCited.has(noteId) && !known.has(noteId))
  return [...stay, ...dropped.map((noteId) => ({ noteId, why: CONTENT_SENTENCES.removedByHand }))].slice(
    0,
    MAX_ROUND_NOTES,
  )
}
