import { frameShapeProps } from '@tldraw/tlschema'

/** The card of an interview's question as a shape on the canvas; what it says is in the session. */
export interface QuestionProps {
  w: number
  h: number
  /** The question's id in the session. */
  question: string
}

const QUESTION_ID = /^n[0-9a-z]{12}$/

/** In the form that tldraw's shape utils need. */
export const questionShapeProps = {
  w: frameShapeProps.w,
  h: frameShapeProps.h,
  question: {
    validate(value: unknown): string {
      if (typeof value === 'string' && QUESTION_ID.test(value)) return value
      throw new Error('a card shows a question')
    },
  },
}
