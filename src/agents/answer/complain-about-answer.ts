import type { AnswerForm, Prompt } from '#agents/prompt/prompt.ts'
import { readThreeLines, THREE_LINES } from '#agents/text/three-lines.ts'

export interface AskedForm {
  form: AnswerForm
  maxNotes: number
  /** Whether an answer without a note is complete. */
  isNoteOptional: boolean
}

/** The complaint about an answer without anything in the requested form; `null` if the answer can be used. */
export function complaintAboutAnswer(
  { form, maxNotes, isNoteOptional }: AskedForm,
  { text, hasThoughts }: { text: string; hasThoughts: boolean },
): string | null {
  if (hasThoughts || text.trim() === '') return null
  if (form === 'three-lines') return readThreeLines(text) ? null : NO_LINES
  if (isNoteOptional || maxNotes === 0) return null
  return form === 'candidates' ? NO_CANDIDATE : NO_NOTE
}

const ENGLISH = 'in English, also where you write in another language'
const NO_NOTE = `No line of your answer begins with NOTE, so nothing of it is on the board. Write now, and nothing else, each note on a line of its own, as in “NOTE: one thought”. The word NOTE stays ${ENGLISH}.`
const NO_CANDIDATE = `No line of your answer begins with MAYBE or NOTE, so nothing of it is on the board. Write now, and nothing else, the lines that you were asked for, as in “MAYBE 60%: one thought” and last “NOTE 5%: another thought”. The words MAYBE and NOTE stay ${ENGLISH}.`
const NO_LINES = `Your answer does not have the three lines that you were asked for. Write now, and nothing else, the lines that begin with “${THREE_LINES.know}:”, “${THREE_LINES.ask}:” and “${THREE_LINES.change}:”. These words stay ${ENGLISH}.`

/** The prompt of a second try, with the answer and the complaint about it. */
export function withComplaint(prompt: Prompt, answer: string, complaint: string): Prompt {
  // Providers refuse an empty message of the assistant.
  const said = answer.trim() === '' ? 'I have no answer.' : answer
  return {
    ...prompt,
    messages: [
      ...prompt.messages,
      { role: 'assistant', content: said },
      { role: 'user', content: complaint },
    ],
  }
}
