import { frameShapeProps } from '@tldraw/tlschema'

/** The card of a synthesis as a shape on the canvas; its text is in the session. */
export interface SynthesisProps {
  /** Page units. People can't resize a card. */
  w: number
  /** Page units. A canvas uses it until it has measured the words on the card. */
  h: number
  /** Its id in the session, of any of its versions. */
  synthesis: string
}

/** Page units: wide enough to be read when a whole round is in view, at about 60 %. */
export const CARD_WIDTH = 774

const SYNTHESIS_ID = /^s[0-9a-z]{12}$/

/** In the form that tldraw's shape utils need. */
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
