import { DefaultColorStyle, StyleProp } from 'tldraw'
import { NOTE_COLORS, type NoteColor } from '#board/record/record-kinds.ts'

const isNoteColor = (color: string): color is NoteColor => NOTE_COLORS.some((known) => known === color)

/** The nearest note colours for tldraw's others, which are pasted or set through the API. */
const NEAREST: Record<string, NoteColor> = {
  black: 'grey',
  white: 'grey',
  blue: 'light-blue',
  violet: 'light-violet',
  red: 'light-red',
}

export function noteColor(color: string): NoteColor {
  return isNoteColor(color) ? color : (NEAREST[color] ?? 'yellow')
}

/**
 * A separate style: with tldraw's colour style, choosing the colour of the next note would also change the ink of the
 * next arrow. It accepts every tldraw colour, so that the records stay readable by any tldraw.
 */
export const NoteColorStyle = StyleProp.defineEnum('parley:note-color', {
  defaultValue: 'yellow',
  values: DefaultColorStyle.values,
})
