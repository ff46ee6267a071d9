import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import {
  giveBoardId,
  inWrittenOrder,
  listDraftIds,
  revealedIdOf,
} from '#board/private-writing/draft-document.ts'
import { newNoteId } from '#server/ground/new-id.ts'
import type { RevealParts } from '#session/private-writing/private-writing.ts'
import type { OpenDraft } from './reveal-drafts.ts'
import { shuffle } from './shuffle.ts'

export interface ChosenPart {
  /** `null` if it is of several people. */
  userId: string | null
  notes: PartNote[]
}

interface PartNote {
  draft: OpenDraft
  noteId: string
}

interface PartChoice extends Pick<RevealParts, 'mode' | 'order' | 'askedUserId'> {
  isNamed: boolean
  nameOf: (userId: string) => string
  /** Whether this reveal may show the note. */
  mayBeIn: (draft: OpenDraft, noteId: string) => boolean
}

/** Chooses the notes of the next part among those that are still hidden; none when none is left. */
export function choosePartToReveal(drafts: readonly OpenDraft[], choice: PartChoice): ChosenPart {
  const all = drafts.map((draft): Writer => ({ draft, notes: notesOf(draft, choice) }))
  const writers = all.filter(({ notes }) => notes.length > 0)
  if (choice.mode === 'one-each')
    return { userId: null, notes: choice.isNamed ? oneOfEach(writers) : drawSome(writers, drafts) }
  const asked = all.find(({ draft }) => draft.userId === choice.askedUserId)
  const writer = asked ?? firstWriter(writers, choice)
  return { userId: writer?.draft.userId ?? null, notes: writer?.notes ?? [] }
}

interface Writer {
  draft: OpenDraft
  /** Those that may be in the part, in the order in which they were written. */
  notes: PartNote[]
}

function firstWriter(writers: readonly Writer[], { order, nameOf }: PartChoice): Writer | undefined {
  const ordered = [...writers]
  if (order === 'shuffled') shuffle(ordered)
  else ordered.sort((a, b) => nameOf(a.draft.userId).localeCompare(nameOf(b.draft.userId)))
  return ordered[0]
}

const oneOfEach = (writers: readonly Writer[]): PartNote[] =>
  writers.flatMap(({ notes }) => notes.slice(0, 1))

/**
 * Without names they are drawn from everyone’s notes: with one of each person, the last parts would be by the people
 * with the most notes, whose counts are known. Nor does a part become smaller when someone has no note left.
 */
function drawSome(writers: readonly Writer[], drafts: readonly OpenDraft[]): PartNote[] {
  const all = writers.flatMap(({ notes }) => notes)
  shuffle(all)
  return all.slice(0, drafts.filter(({ room }) => listDraftIds(room.doc).length > 0).length)
}

function notesOf(draft: OpenDraft, { mayBeIn }: PartChoice): PartNote[] {
  const ids = [...draft.hidden.ids].filter((id) => mayBeIn(draft, id))
  return inWrittenOrder(draft.room.doc, ids).map((noteId) => ({ draft, noteId }))
}

/**
 * The ids that these notes will have on the board, in the same order. Without names they are new, and in their drafts before the
 * part is in the log: a restart must find the notes by them.
 */
export async function givePartIds(notes: readonly PartNote[], isNamed: boolean): Promise<string[]> {
  for (const draft of isNamed ? [] : new Set(notes.map((note) => note.draft))) {
    const { doc, edit } = draft.room
    const own = notes.filter((note) => note.draft === draft)
    await edit(SERVER_ORIGIN, () => {
      for (const { noteId } of own) giveBoardId(doc, noteId, newNoteId())
    })
  }
  return notes.map(({ draft, noteId }) => revealedIdOf(draft.room.doc, noteId))
}
