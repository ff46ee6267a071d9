import type { NoteSize } from './note-layout.ts'

export const NOTE_SIZE_LABELS: Record<NoteSize, string> = { m: 'Normal', l: 'Large', xl: 'Extra large' }

export const NOTE_TEXT_LABELS = {
  editor: 'Text of the note',
  emptyLine: 'Empty line',
} as const
