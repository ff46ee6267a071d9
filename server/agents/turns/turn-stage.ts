import type { AnswerPart } from '#agents/answer/answer-reader.ts'
import { type Contribution, MAX_TURN_CHARS } from '#session/rounds/round.ts'

export interface TurnStageOptions {
  /** The ids of the turn's notes in order, see `noteIdOf`. */
  idOf: (index: number) => string
  /** Writes the note's text so far to the canvas. Throws if there is no room. */
  put: (note: Contribution) => void
  say: (text: string) => void
  /** Called once, after the first words of the first note. */
  onFirstNote: () => void
  /** Called once if `put` threw. No note is written after that. */
  onProblem: (error: unknown) => void
}

/** What a turn has said so far: prose and notes, word by word. */
export interface TurnStage {
  take(parts: readonly AnswerPart[]): void
  prose(): string
  /** The notes on the canvas, in order. */
  notes(): Contribution[]
}

/** Keeps what was said, so that an aborted answer is not lost. Prose is cut at MAX_TURN_CHARS. */
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

/**
 * The same for each attempt of a turn: another attempt writes over the notes of the first, and doubles
 * nothing.
 */
export function noteIdOf(turnId: string, index: number): string {
  return `shape:${turnId}n${index}`
}
