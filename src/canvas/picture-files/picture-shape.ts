import type { TLBaseShape } from 'tldraw'
import type { PictureProps } from '#board/picture-shape.ts'

export type PictureShape = TLBaseShape<'picture', PictureProps>
