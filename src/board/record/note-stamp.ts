/** The values of `m.stamp`: an agent wrote the words of the note, and a person may have changed them. */
export const NOTE_STAMPS = ['ai', 'ai-edited', 'script', 'script-edited'] as const
/** The origin of a note's words, where its author and its model don't show it; src/session/origin/note-origin.ts reads it. */
export type NoteStamp = (typeof NOTE_STAMPS)[number]

/** `null` for unknown values. */
export function readStamp(value: unknown): NoteStamp | null {
  return NOTE_STAMPS.find((stamp) => stamp === value) ?? null
}
