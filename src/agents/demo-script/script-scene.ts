import { FencedData, type LabelledNote, readFences } from '#agents/prompt/fence.ts'
import { keyTerms, type WeighedText } from '#agents/text/key-terms.ts'
import { shownWords } from '#board/text/read-markup.ts'

/** A note in the script's prompt. */
export interface ScriptNote extends LabelledNote {
  /** Where it stood. */
  what: FencedData['what']
}

/** The data that the script reads from a prompt: its fences, and the script's own earlier words. */
export interface ScriptScene {
  question: string
  notes: ScriptNote[]
  /** People's requests for a synthesis. */
  requests: string
  /** The part of an interview that a probe is responsible for; empty: all of it. */
  scope: string
  /** All text of the prompt, to find repetitions. */
  said: string
  /** How often this agent has spoken before. */
  turnsBefore: number
  /** Subjects of the whole scene, the weightiest first. */
  terms: string[]
}

interface Message {
  role: 'user' | 'assistant'
  content: string
}

const MAX_TERMS = 6
const LEADING_TERMS = 3
const QUESTION_WEIGHT = 4
const CHOSEN_WEIGHT = 2

/** `name`: the speaker's, which is not the subject of a question that mentions it. */
export function readScene(messages: readonly Message[], name: string): ScriptScene {
  const users = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const data = users.flatMap(readFences).flatMap((found) => FencedData.safeParse(found).data ?? [])
  // An answer's notes carry their speaker once for all of them.
  const notes = data.flatMap(({ what, by, board = [] }) =>
    board.map((note, index) => ({
      ...(by !== undefined && { by }),
      ...note,
      id: note.id ?? note.label ?? `${note.number ?? `${what} ${index}`}`,
      text: shownWords(note.text),
      what,
    })),
  )
  const asked = data.filter(({ what }) => what === 'question').at(-1)?.question ?? ''
  const about = data.find(({ what }) => what === 'about-the-board')
  const question = asked || about?.title || ''
  // Agents repeat their own phrases in their notes.
  const people = notes.filter(({ kind }) => kind !== 'agent')
  const subjects = people.length > 0 || question !== '' ? people : notes
  const texts = [
    { text: question, weight: QUESTION_WEIGHT },
    ...subjects.map(({ text, chosenBy = [], what }) => ({
      text,
      weight: chosenBy.length > 0 || what === 'conversation' || what === 'asked-about' ? CHOSEN_WEIGHT : 1,
    })),
    ...(notes.length === 0 && about
      ? [{ text: `${about.title ?? ''}. ${about.premise ?? ''}`, weight: 1 }]
      : []),
  ]
  return {
    question,
    notes,
    requests: data.find(({ what }) => what === 'requests')?.text ?? '',
    scope: data.find(({ what }) => what === 'scope')?.text ?? '',
    said: messages.map(({ content }) => content).join('\n'),
    turnsBefore: messages.filter(({ role }) => role === 'assistant').length,
    terms: termsOf(asked, texts, name),
  }
}

/** Returns the key terms, those of the question first, however frequent others are in the notes. */
function termsOf(question: string, texts: readonly WeighedText[], name: string): string[] {
  const asked = keyTerms([{ text: question, weight: 1 }], LEADING_TERMS)
  const all = keyTerms(texts, MAX_TERMS + LEADING_TERMS)
  const isNew = (term: string) => !asked.some((other) => other.toLowerCase().includes(term.toLowerCase()))
  return [...asked, ...all.filter(isNew)]
    .filter((term) => !name.toLowerCase().includes(term.toLowerCase()))
    .slice(0, MAX_TERMS)
}
