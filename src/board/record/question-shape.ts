import { frameShapeProps } from '@tldraw/tlschema'

/** The card of a question as a shape on the canvas; its text is in the session. */
export interface QuestionProps {
  /** Page units. People can't resize a card. */
  w: number
  /** Page units. A canvas uses it until it has measured the words on the card. */
  h: number
  /** The ids of its interview and of the question in it: see `questionKey`. */
  question: string
}

/** Page units: as wide as two ordinary notes. */
export const QUESTION_WIDTH = 400

const QUESTION_KEY = /^(w[0-9a-z]{12})\/(n[0-9a-z]{12})$/

export function questionKey(interviewId: string, questionId: string): string {
  return `${interviewId}/${questionId}`
}

/** `null` if it names none. */
export function readQuestionKey(key: string): { interviewId: string; questionId: string } | null {
  const [, interviewId, questionId] = QUESTION_KEY.exec(key) ?? []
  return interviewId !== undefined && questionId !== undefined ? { interviewId, questionId } : null
}

/** In the form that tldraw's shape utils need. */
export const questionShapeProps = {
  w: frameShapeProps.w,
  h: frameShapeProps.h,
  question: {
    validate(value: unknown): string {
      if (typeof value === 'string' && QUESTION_KEY.test(value)) return value
      throw new Error('a card shows a question')
    },
  },
}
