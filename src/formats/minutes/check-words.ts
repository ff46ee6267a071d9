import type { CriticismAnswer } from '#session/choosing/representation/revision.ts'

/** A criticism and its answer; `null` if no version has answered it yet. */
export interface CriticismWords {
  criticism: string
  state: CriticismAnswer['state'] | null
  text: string
}

/** The document as a whole, where its points are listed. */
export const WHOLE_WORDS = 'The document as a whole'

/** `3 of 5 feel represented`. */
export function representedWords({
  answered,
  represented,
}: {
  answered: number
  represented: number
}): string {
  return `${represented} of ${answered} feel represented`
}

/** `Used: it names the night shift now.` Empty: no version has answered it yet. */
export function answerWords({ state, text }: Pick<CriticismWords, 'state' | 'text'>): string {
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
