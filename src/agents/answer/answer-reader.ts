import { createVisibleText } from '#agents/text/visible-text.ts'
import { type Candidate, MAX_CANDIDATE_CHARS, MAX_CANDIDATES, MAX_TURN_CHARS } from '#session/rounds/round.ts'
import { type KnownMarks, type LineHead, readHead, speakerKey } from './answer-line.ts'
import { AnswerParts } from './answer-parts.ts'
import { notesFromProse } from './notes-from-prose.ts'
import { pickCandidates } from './pick-candidates.ts'

/** A piece of an answer. Pieces of one kind (and index) follow each other: put together they are the text. */
export type AnswerPart =
  | { kind: 'prose'; text: string }
  /** `text`: what comes to the note's text. Notes come one after the other: 0, 1, 2 … */
  | { kind: 'note'; index: number; text: string }
  /** Before the note's first words, if the answer has an estimate: how many of a hundred people would write this note. */
  | { kind: 'usual'; index: number; percent: number }
  | { kind: 'note-end'; index: number }
  /** A thought that is kept and not posted. All of them come at the end. */
  | ({ kind: 'candidate' } & Pick<Candidate, 'text' | 'usualPercent'>)

/** Reads an answer while it arrives; each part is returned once, as soon as it is certain. */
export interface AnswerReader {
  push(delta: string): AnswerPart[]
  /** Nothing comes any more. An answer without a note gets up to three from its candidates, else from its prose. */
  end(): AnswerPart[]
}

/** The limits of one turn, and what is known of its board: they decide what is a note and what stays prose. */
export interface AnswerReaderOptions {
  /** Further ones stay prose. */
  maxNotes: number
  /** Longest note, in characters; text beyond it stays prose. */
  maxNoteChars: number
  /** Everyone's name as in labels: models start an answer with one now and then, against their instructions. */
  speakers: readonly string[]
  /** Characters that are read; later ones are ignored. */
  maxChars?: number
  /** Texts of the notes on the board, for an answer that was asked for candidates. */
  known?: () => readonly string[]
  /** An answer without a note stays without one. */
  isNoteOptional?: boolean
}

/**
 * Reads an advisor's answer while it is being written: prose, and each note on a line `NOTE: …`. A note's words are handed
 * on as they come. Where the pieces are cut makes no difference. Nothing that can be seen is lost: it is prose or a note.
 */
export function createAnswerReader(options: AnswerReaderOptions): AnswerReader {
  const cleaner = createVisibleText()
  const lines = new LineReader(options)
  return {
    push(delta) {
      lines.read(cleaner.push(delta))
      return lines.parts.handOver()
    },
    end() {
      lines.read(cleaner.end())
      lines.end()
      return lines.parts.handOver()
    },
  }
}

type Line =
  /** Not known yet what it is. */
  { is: 'head'; text: string } | { is: 'prose' } | MarkedLine
interface MarkedLine {
  is: 'note' | 'candidate'
  /** The note's; a candidate has none. */
  index: number
  /** A candidate's so far. */
  text: string
  chars: number
  /** Space and emphasis that may end it. */
  held: string
  usualPercent: number | null
}
type Mark = Pick<MarkedLine, 'is' | 'usualPercent'>

/** How many notes are made of an answer that marked none. */
const MAX_UNMARKED_NOTES = 3

class LineReader {
  readonly parts = new AnswerParts()
  private readonly options: AnswerReaderOptions
  private readonly known: KnownMarks
  private line: Line = { is: 'head', text: '' }
  private notesBegun = 0
  private candidates: Candidate[] = []
  private charsLeft: number
  /** A mark was alone on its line: it applies to the next line with text. */
  private awaits: Mark | null = null

  constructor(options: AnswerReaderOptions) {
    this.options = options
    const speakers = new Set(options.speakers.map(speakerKey))
    this.known = { speakers, hasCandidates: options.known !== undefined }
    this.charsLeft = options.maxChars ?? MAX_TURN_CHARS
  }

  read(text: string): void {
    for (const char of text) {
      this.charsLeft -= char.length
      if (this.charsLeft < 0) return
      if (char === '\n') this.endLine()
      else if (this.line.is === 'head') this.readHead(this.line.text + char)
      else this.say(this.line, char)
    }
  }

  end(): void {
    this.endLine()
    if (this.notesBegun === 0 && !this.options.isNoteOptional) this.postUnmarked()
    for (const candidate of this.candidates) this.parts.keep(candidate)
  }

  private postUnmarked(): void {
    const { maxNotes, maxNoteChars, known } = this.options
    const max = Math.min(MAX_UNMARKED_NOTES, maxNotes)
    const picked = pickCandidates(this.candidates, max, known?.() ?? [])
    this.candidates = this.candidates.filter((candidate) => !picked.includes(candidate))
    const fromProse = picked.length > 0 ? [] : notesFromProse(this.parts.prose, max, maxNoteChars)
    const notes = [...picked, ...fromProse.map((text) => ({ text, usualPercent: null }))]
    for (const [index, { text, usualPercent }] of notes.entries()) {
      if (usualPercent !== null) this.parts.sayUsual(index, usualPercent)
      this.parts.sayNote(index, text)
      this.parts.endNote(index)
    }
  }

  private readHead(text: string): void {
    const head = readHead(text, this.known, false)
    if (head.is === 'more') this.line = { is: 'head', text: head.line }
    else this.beginLine(head)
  }

  private beginLine(head: Exclude<LineHead, { is: 'more' }>): void {
    const mark = head.is === 'prose' ? this.awaits : head
    this.awaits = null
    const line = mark && /[^\s*_]/.test(head.rest) ? this.lineFor(mark) : null
    if (!line) {
      this.line = { is: 'prose' }
      this.parts.sayProse(head.is === 'prose' ? head.rest : `- ${head.rest}`)
      return
    }
    this.line = line
    for (const char of head.rest.trimStart()) this.say(this.line, char)
  }

  /** A surplus note becomes a candidate where the answer was asked for some; null: it stays prose. */
  private lineFor({ is, usualPercent }: Mark): MarkedLine | null {
    const empty = { index: this.notesBegun, text: '', chars: 0, held: '', usualPercent }
    if (is === 'note' && this.notesBegun < this.options.maxNotes) {
      if (usualPercent !== null) this.parts.sayUsual(this.notesBegun, usualPercent)
      this.notesBegun++
      return { ...empty, is: 'note' }
    }
    const hasRoom = this.known.hasCandidates && this.candidates.length < MAX_CANDIDATES
    return hasRoom ? { ...empty, is: 'candidate' } : null
  }

  private say(line: Exclude<Line, { is: 'head' }>, char: string): void {
    if (line.is === 'prose') this.parts.sayProse(char)
    else if (/[\s*_]/.test(char)) line.held += char
    else this.sayMarked(line, line.held + char)
  }

  private sayMarked(line: MarkedLine, text: string): void {
    const { maxNoteChars } = this.options
    const max = line.is === 'note' ? maxNoteChars : Math.min(maxNoteChars, MAX_CANDIDATE_CHARS)
    line.held = ''
    if (line.chars + text.length <= max) {
      line.chars += text.length
      if (line.is === 'note') this.parts.sayNote(line.index, text)
      else line.text += text
      return
    }
    this.endMarked(line)
    this.line = { is: 'prose' }
    this.parts.sayProse(`\n… ${text}`)
  }

  private endMarked({ is, index, text, usualPercent }: MarkedLine): void {
    if (is === 'note') this.parts.endNote(index)
    else this.candidates.push({ text, usualPercent })
  }

  private endLine(): void {
    if (this.line.is === 'head') {
      const head = readHead(this.line.text, this.known, true)
      if (head.is !== 'more' && head.rest.trim() !== '') this.beginLine(head)
      else if (head.is === 'note' || head.is === 'candidate') this.awaits = head
    }
    if (this.line.is === 'note' || this.line.is === 'candidate') this.endMarked(this.line)
    else this.parts.sayProse('\n')
    this.line = { is: 'head', text: '' }
  }
}
