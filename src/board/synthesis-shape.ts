import { frameShapeProps } from '@tldraw/tlschema'

/** A synthesis's card, as a shape on the canvas: what is written on it is in the session. */
export interface SynthesisProps {
  w: number
  h: number
  /** Its id in the session, of any of its versions. */
  synthesis: string
}

/** Page units: wide enough to be read where a round is in view whole, at about 60 %. */
export const CARD_WIDTH = 774

const SYNTHESIS_ID = /^s[0-9a-z]{12}$/

/** The form that tldraw's shape utils take. */
export const synthesisShapeProps = {
  w: frameShapeProps.w,
  h: frameShapeProps.h,
  synthesis: {
    validate(value: unknown): string {
      if (typeof value === 'string' && SYNTHESIS_ID.test(value)) return value
      throw new Error('a card shows a synthesis')
    },
  },
}
