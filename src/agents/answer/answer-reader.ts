import { createVisibleText } from '#agents/text/visible-text.ts'
import { MAX_TURN_CHARS } from '#session/rounds/round.ts'
import { type LineHead, readHead, speakerKey } from './answer-line.ts'
import { AnswerParts } from './answer-parts.ts'
import { notesFromProse } from './notes-from-prose.ts'

/** A piece of an answer. Pieces of one kind (and index) follow each other: put together they are the text. */
export type AnswerPart =
  | { kind: 'prose'; text: string }
  /** `text`: what comes to the note's text. Notes come one after the other: 0, 1, 2 … */
  | { kind: 'note'; index: number; text: string }
  | { kind: 'note-end'; index: number }

export interface AnswerReader {
  push(delta: string): AnswerPart[]
  /** Nothing comes any more. An answer without a note gets up to three from its prose. */
  end(): AnswerPart[]
}

export interface AnswerReaderOptions {
  /** Further ones stay prose. */
  maxNotes: number
  /** What goes beyond it stays prose. */
  maxNoteChars: number
  /** Everyone's name as in labels: models start an answer with one now and then, against their instructions. */
  speakers: readonly string[]
  /** What comes after that many characters is not read. */
  maxChars?: number
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
  | { is: 'head'; text: string }
  | { is: 'prose' }
  /** `held`: space and emphasis that may end it. */
  | { is: 'note'; index: number; chars: number; held: string }

class LineReader {
  readonly parts = new AnswerParts()
  private readonly options: AnswerReaderOptions
  private readonly speakers: ReadonlySet<string>
  private line: Line = { is: 'head', text: '' }
  private notesBegun = 0
  private charsLeft: number
  /** A mark stood alone on its line: the next line that says something is the note. */
  private awaitsNote = false

  constructor(options: AnswerReaderOptions) {
    this.options = options
    this.speakers = new Set(options.speakers.map(speakerKey))
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
    if (this.notesBegun > 0) return
    const { maxNotes, maxNoteChars } = this.options
    const notes = notesFromProse(this.parts.prose, Math.min(3, maxNotes), maxNoteChars)
    for (const [index, text] of notes.entries()) {
      this.parts.sayNote(index, text)
      this.parts.endNote(index)
    }
  }

  private readHead(text: string): void {
    const head = readHead(text, this.speakers, false)
    if (head.is === 'more') this.line = { is: 'head', text: head.line }
    else this.beginLine(head)
  }

  private beginLine(head: Exclude<LineHead, { is: 'more' }>): void {
    const isNote = (head.is === 'note' || this.awaitsNote) && /[^\s*_]/.test(head.rest)
    this.awaitsNote = false
    if (!isNote || this.notesBegun >= this.options.maxNotes) {
      this.line = { is: 'prose' }
      this.parts.sayProse(head.is === 'note' ? `- ${head.rest}` : head.rest)
      return
    }
    this.line = { is: 'note', index: this.notesBegun, chars: 0, held: '' }
    this.notesBegun++
    for (const char of head.rest.trimStart()) this.say(this.line, char)
  }

  private say(line: Exclude<Line, { is: 'head' }>, char: string): void {
    if (line.is === 'prose') this.parts.sayProse(char)
    else if (/[\s*_]/.test(char)) line.held += char
    else this.sayNote(line, line.held + char)
  }

  private sayNote(note: Extract<Line, { is: 'note' }>, text: string): void {
    note.held = ''
    if (note.chars + text.length <= this.options.maxNoteChars) {
      note.chars += text.length
      this.parts.sayNote(note.index, text)
      return
    }
    this.parts.endNote(note.index)
    this.line = { is: 'prose' }
    this.parts.sayProse(`\n… ${text}`)
  }

  private endLine(): void {
    if (this.line.is === 'head') {
      const head = readHead(this.line.text, this.speakers, true)
      if (head.is !== 'more' && head.rest.trim() !== '') this.beginLine(head)
      else if (head.is === 'note') this.awaitsNote = this.notesBegun < this.options.maxNotes
    }
    if (this.line.is === 'note') this.parts.endNote(this.line.index)
    else this.parts.sayProse('\n')
    this.line = { is: 'head', text: '' }
  }
}
