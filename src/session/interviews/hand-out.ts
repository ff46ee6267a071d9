import { z } from 'zod'
import type { AskBack } from './ask-back.ts'
import type { Answer, Interview } from './interview.ts'

/** Claims that ran out and are remembered: the newest. Each is one response that a process did not live to settle. */
const MAX_LOST = 20

/** How long a response may take to reach the program. After that, its content counts as undelivered again. */
export const HAND_OUT_MS = 60_000

export const HandOutId = z.string().regex(/^h[0-9a-z]{12}$/)

/** The content of one response to the program, until it is known whether the program received it. */
export interface HandOut {
  id: string
  at: number
  /** The `seq` of each answer and of each question to the asker. */
  items: readonly number[]
}

/** Whether the response that carried it has had its minute, and must have been lost. */
export function isRunOut({ at }: HandOut, now: number): boolean {
  return at + HAND_OUT_MS <= now
}

/** Hand-outs with their undelivered parts. An expired one stays: its response may have reached the program. */
export function unsettled(interview: Interview, now: number): HandOut[] {
  const open = new Set(undelivered(interview).map(({ seq }) => seq))
  const left = interview.handOuts
    .map((handOut) => ({ ...handOut, items: handOut.items.filter((seq) => open.has(seq)) }))
    .filter(({ items }) => items.length > 0)
  const lost = left.filter((handOut) => isRunOut(handOut, now))
  return [...lost.slice(-MAX_LOST), ...left.filter((handOut) => !isRunOut(handOut, now))]
}

/** Answers and questions to the asker that the program may not have received. Empty without a program. */
export function undelivered({ program, questions, askBacks }: Interview): (Answer | AskBack)[] {
  if (!program) return []
  return [...questions.flatMap(({ answers }) => answers), ...askBacks].filter((item) => !item.isDelivered)
}
