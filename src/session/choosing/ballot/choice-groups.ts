import type { ChoiceGroup, StartedBallot } from './ballot.ts'

type Choices = Pick<StartedBallot, 'noteIds' | 'groups'>

/** The group with this id; `null` for a note. */
export function groupIn({ groups }: Pick<Choices, 'groups'>, id: string): ChoiceGroup | null {
  return groups?.find((group) => group.id === id) ?? null
}

export function notesOfChoice(ballot: Pick<Choices, 'groups'>, id: string): readonly string[] {
  return groupIn(ballot, id)?.noteIds ?? [id]
}

/** The ids of all notes that it is about, those of its groups too. */
export function allNotesOf({ noteIds, groups }: Choices): readonly string[] {
  return groups ? noteIds.flatMap((id) => notesOfChoice({ groups }, id)) : noteIds
}

/** The id of the group that a note is in, or of the note itself; `null`: it is not in the vote. */
export function choiceOfNote({ noteIds, groups }: Choices, noteId: string): string | null {
  const group = groups?.find((each) => each.noteIds.includes(noteId))
  return group?.id ?? (noteIds.includes(noteId) ? noteId : null)
}
