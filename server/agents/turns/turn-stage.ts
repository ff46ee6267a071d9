import type { AnswerPart } from '#agents/answer/answer-reader.ts'
import { type Candidate, type Contribution, MAX_TURN_CHARS } from '#session/rounds/round.ts'

/** The targets for the words of a turn as they arrive: the panel for prose, the canvas for notes. */
export interface TurnStageOptions {
  /** The ids of the turn's notes in order, see `noteIdOf`. */
  idOf: (index: number) => string
  /** Writes the note's text so far to the canvas. Throws if there is no room. */
  put: (note: Contribution) => void
  /**
   * Replaces the text of a note, or removes it (`null`), because the board has the thought already. Returns false, and
   * changes nothing, if people have changed the note.
   */
  replace: (note: Contribution, text: string | null) => boolean
  /** Called with new prose only; nothing past MAX_TURN_CHARS is sent. */
  say: (text: string) => void
  /** Called once, after the first words of the first note. */
  onFirstNote: () => void
  /** Called once if `put` threw. No note is written after that. */
  onProblem: (error: unknown) => void
}

/** The prose and notes of a turn so far, word by word. */
export interface TurnStage {
  take(parts: readonly AnswerPart[]): void
  prose(): string
  /** The notes on the canvas, in order. */
  notes(): Contribution[]
  /** The candidates that an answer considered and did not post, once it has ended. */
  candidates(): Candidate[]
}

/** Keeps the words so far, so that an aborted answer is not lost. Prose is cut at MAX_TURN_CHARS. */
export function createTurnStage(options: TurnStageOptions): TurnStage {
  const { idOf, put, onFirstNote, onProblem } = options
  const notes = new Map<number, Contribution>()
  const usual = new Map<number, number>()
  const candidates: Candidate[] = []
  let prose = ''
  let isBroken = false

  function say(text: string): void {
    const some = text.slice(0, MAX_TURN_CHARS - prose.length)
    if (some === '') return
    prose += some
    options.say(some)
  }

  function estimate(index: number, usualPercent: number): void {
    usual.set(index, usualPercent)
    const note = notes.get(index)
    if (note) notes.set(index, { ...note, usualPercent })
  }

  function replace(index: number, text: string | null, usualPercent: number | null): void {
    const before = notes.get(index)
    if (!before || isBroken || !options.replace(before, text)) return
    const { noteId } = before
    if (text === null) notes.delete(index)
    else notes.set(index, { noteId, text, ...(usualPercent !== null && { usualPercent }) })
  }

  function write(index: number, text: string): void {
    if (isBroken) return
    const usualPercent = usual.get(index)
    const note = {
      noteId: idOf(index),
      text: (notes.get(index)?.text ?? '') + text,
      ...(usualPercent !== undefined && { usualPercent }),
    }
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

  function takePart(part: AnswerPart): void {
    if (part.kind === 'prose') say(part.text)
    else if (part.kind === 'usual') estimate(part.index, part.percent)
    else if (part.kind === 'note' && part.text !== '') write(part.index, part.text)
    else if (part.kind === 'replace') replace(part.index, part.text, part.usualPercent)
    else if (part.kind === 'drop') replace(part.index, null, null)
    else if (part.kind === 'candidate') candidates.push(candidateOf(part))
  }

  return {
    take(parts) {
      for (const part of parts) takePart(part)
    },
    prose: () => prose,
    candidates: () => candidates,
    notes: () => [...notes].sort(([a], [b]) => a - b).map(([, note]) => note),
  }
}

function candidateOf({ text, usualPercent, echoes }: Candidate): Candidate {
  return { text, usualPercent, ...(echoes !== undefined && { echoes }) }
}

/**
 * Returns an id that is the same in each attempt of a turn: another attempt writes over the notes of the first, and
 * duplicates nothing.
 */
export function noteIdOf(turnId: string, index: number): string {
  return `shape:${turnId}n${index}`
}

/** The note that a person makes of a candidate: the same however often it is requested, and none of the turn's own. */
export function candidateNoteId(turnId: string, index: number): string {
  return noteIdOf(turnId, 100 + index)
}
