import { inWrittenOrder } from '#board/draft-document.ts'
import type { RevealParts } from '#session/private-writing/private-writing.ts'
import type { OpenDraft } from './reveal-drafts.ts'
import { shuffle } from './shuffle.ts'

/** What a part of a reveal consists of. */
export interface ChosenPart {
  /** `null` if it is of several people. */
  userId: string | null
  noteIds: string[]
}

interface PartChoice extends Pick<RevealParts, 'mode' | 'order' | 'askedUserId'> {
  isNamed: boolean
  nameOf: (userId: string) => string
}

/** Chooses the notes of the next part among those that are still hidden; none when none is left. */
export function choosePart(drafts: readonly OpenDraft[], choice: PartChoice): ChosenPart {
  const writers = drafts.filter(({ hidden }) => hidden.ids.size > 0)
  if (choice.mode === 'one-each') return { userId: null, noteIds: chooseOneEach(writers, choice.isNamed) }
  const writer = drafts.find(({ userId }) => userId === choice.askedUserId) ?? firstWriter(writers, choice)
  return { userId: writer?.userId ?? null, noteIds: writer ? notesOf(writer) : [] }
}

function firstWriter(writers: readonly OpenDraft[], { order, nameOf }: PartChoice): OpenDraft | undefined {
  const ordered = [...writers]
  if (order === 'shuffled') shuffle(ordered)
  else ordered.sort((a, b) => nameOf(a.userId).localeCompare(nameOf(b.userId)))
  return ordered[0]
}

/**
 * Without names they are drawn from everyone’s notes: with one of each person, the last parts would be of those who are known to
 * have written the most.
 */
function chooseOneEach(writers: readonly OpenDraft[], isNamed: boolean): string[] {
  if (isNamed) return writers.flatMap((writer) => notesOf(writer).slice(0, 1))
  const all = writers.flatMap(({ hidden }) => [...hidden.ids])
  shuffle(all)
  return all.slice(0, writers.length)
}

function notesOf({ room, hidden }: OpenDraft): string[] {
  return inWrittenOrder(room.doc, hidden.ids)
}
