import type { TLBaseShape } from 'tldraw'
import type { PictureProps } from '#board/record/picture-shape.ts'

/** A picture as a shape of tldraw; the props are those that the document stores. */
export type PictureShape = TLBaseShape<'picture', PictureProps>
