import type { TLBaseShape } from 'tldraw'
import type { PictureProps } from '#board/record/picture-shape.ts'

export type PictureShape = TLBaseShape<'picture', PictureProps>
