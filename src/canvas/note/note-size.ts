import { DefaultSizeStyle, StyleProp } from 'tldraw'

/**
 * A style of its own: with tldraw's size style, choosing how thick the next line is drawn would also choose how large
 * the next note is. It takes every tldraw size, so that the records stay readable by any tldraw.
 */
export const NoteSizeStyle = StyleProp.defineEnum('parley:note-size', {
  defaultValue: 'm',
  values: DefaultSizeStyle.values,
})
