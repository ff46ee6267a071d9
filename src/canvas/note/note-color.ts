import { DefaultColorStyle, StyleProp } from 'tldraw'
import { NOTE_COLORS, type NoteColor } from '#board/record-kinds.ts'

const isNoteColor = (color: string): color is NoteColor => NOTE_COLORS.some((known) => known === color)

/** The paint of tldraw's other colours: they come by paste and through the API. */
const NEAREST: Record<string, NoteColor> = {
  black: 'grey',
  white: 'grey',
  blue: 'light-blue',
  violet: 'light-violet',
  red: 'light-red',
}

/** The one of the eight that a note of this tldraw colour is painted in. */
export function noteColor(color: string): NoteColor {
  return isNoteColor(color) ? color : (NEAREST[color] ?? 'yellow')
}

/**
 * A style of its own: with tldraw's colour style, choosing the paper of the next note would also change the ink of
 * the next arrow. It takes every tldraw colour, so that the records stay readable by any tldraw.
 */
export const NoteColorStyle = StyleProp.defineEnum('parley:note-color', {
  defaultValue: 'yellow',
  values: DefaultColorStyle.values,
})
