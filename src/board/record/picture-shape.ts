import { frameShapeProps } from '@tldraw/tlschema'
import { PICTURE_ID } from './picture-rules.ts'

/** A picture on the canvas. The server has its bytes, under its id; the shape has only a place and a size. */
export interface PictureProps {
  /** Page units. */
  w: number
  /** Page units. */
  h: number
  /** The id of the picture on the server, whose bytes may arrive after the shape: see `PICTURE_ID`. */
  picture: string
  /** A description for people who can't see it. */
  alt: string
}

export const MAX_ALT_CHARS = 1_000

/** In the form that tldraw's shape utils need. */
export const pictureShapeProps = {
  w: frameShapeProps.w,
  h: frameShapeProps.h,
  picture: {
    validate(value: unknown): string {
      if (typeof value === 'string' && PICTURE_ID.test(value)) return value
      throw new Error('a picture has an id')
    },
  },
  alt: {
    validate(value: unknown): string {
      if (typeof value === 'string' && value.length <= MAX_ALT_CHARS) return value
      throw new Error('the description of a picture is a text')
    },
  },
}
