import type { CriticismAnswer } from '#session/choosing/representation/revision.ts'

/** A criticism and its answer; `null` if no version has answered it yet. */
export interface MinutesCriticism {
  criticism: string
  state: CriticismAnswer['state'] | null
  text: string
}

/** The document as a whole, where its points are listed. */
export const WHOLE_DOCUMENT_LABEL = 'The document as a whole'

/** `3 of 5 feel represented`. */
export function representedLabel({
  answered,
  represented,
}: {
  answered: number
  represented: number
}): string {
  return `${represented} of ${answered} feel represented`
}

/** `Used: it names the night shift now.` Empty: no version has answered it yet. */
export function criticismAnswerLabel({ state, text }: Pick<MinutesCriticism, 'state' | 'text'>): string {
  switch (state) {
    case null:
      return ''
    case 'used':
      return text === '' ? 'Used.' : `Used: ${text}`
    case 'not-used':
      return `Not used: ${text}`
    case 'unanswered':
      return 'Not answered.'
  }
}
