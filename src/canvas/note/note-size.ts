import { DefaultSizeStyle, StyleProp } from 'tldraw'

/**
 * A separate style: with tldraw's size style, choosing the thickness of the next line would also choose the size of the
 * next note. It accepts every tldraw size, so that the records stay readable by any tldraw.
 */
export const NoteSizeStyle = StyleProp.defineEnum('parley:note-size', {
  defaultValue: 'm',
  values: DefaultSizeStyle.values,
})
