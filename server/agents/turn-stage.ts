import type { AnswerPart } from '#agents/answer-reader.ts'
import { type Contribution, MAX_TURN_CHARS } from '#session/round.ts'

export interface TurnStageOptions {
  /** Of the turn's notes, in their order: see `noteIdOf`. */
  idOf: (index: number) => string
  /** Puts the note's text so far on the canvas; throws when there is no room for it. */
  put: (note: Contribution) => void
  say: (text: string) => void
  /** Told once, right after the first words of the first note. */
  onFirstNote: () => void
  /** Told once that `put` threw: no note is written any more. */
  onProblem: (error: unknown) => void
}

/** What a turn shows while it answers: prose and notes, word by word. */
export interface TurnStage {
  take(parts: readonly AnswerPart[]): void
  prose(): string
  /** Those on the canvas, in their order. */
  notes(): Contribution[]
}

export function createTurnStage(options: TurnStageOptions): TurnStage {
  const { idOf, put, onFirstNote, onProblem } = options
  const notes = new Map<number, Contribution>()
  let prose = ''
  let isBroken = false

  function say(text: string): void {
    const some = text.slice(0, MAX_TURN_CHARS - prose.length)
    if (some === '') return
    prose += some
    options.say(some)
  }

  function write(index: number, text: string): void {
    if (isBroken) return
    const note = { noteId: idOf(index), text: (notes.get(index)?.text ?? '') + text }
    try {
      put(note)
    } catch (error) {
      isBroken = true
      onProblem(error)
      return
    }
    notes.set(index, note)
    if (notes.size === 1 && note.text === text) onFirstNote()
  }

  return {
    take(parts) {
      for (const part of parts) {
        if (part.kind === 'prose') say(part.text)
        else if (part.kind === 'note' && part.text !== '') write(part.index, part.text)
      }
    },
    prose: () => prose,
    notes: () => [...notes].sort(([a], [b]) => a - b).map(([, note]) => note),
  }
}

/** The same for each attempt of a turn: a second one writes over what the first left, and doubles nothing. */
export function noteIdOf(turnId: string, index: number): string {
  return `shape:${turnId}n${index}`
}
