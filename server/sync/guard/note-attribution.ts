import type * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { setNoteMeta, setRoundOfFrame } from '#board/edit-board.ts'
import { isClientsVia, readVia, type Via } from '#board/via.ts'

/**
 * The fields of a note that only the server writes; the exception is quick capture, where the page sets `via`. `null`: not known
 * or not given yet.
 */
export interface NoteAttribution {
  /** The id of a person or an agent. */
  author: string | null
  number: number | null
  /** `provider:model`; `null` when a person wrote the note. */
  model: string | null
  /** `null`: by hand on the canvas. */
  via: Via | null
  /** The name of the program that wrote it for its author; `null`: none did, or it is not known any more. */
  program: string | null
}

/** The document whose notes are signed, and the session's records of notes that are gone. */
export interface KnownNotesOptions {
  /** Read for what records claim; `correct` writes to it. */
  doc: Y.Doc
  /** The fields of a note that is not on the canvas now. */
  knownNote: (noteId: string) => NoteAttribution | null
  /** The round of a frame that is not on the canvas now. */
  knownRound: (frameId: string) => string | null
}

/** Marks outlive their notes, so that undoing a deletion keeps the author; at most this many are kept. */
const MAX_MARKS = 50_000

/**
 * Remembers what `learn` read: author, model and number of notes, and which frame belongs to which round, whatever clients claim.
 */
export class KnownNotes {
  private readonly options: KnownNotesOptions
  private readonly notes = new Map<string, NoteAttribution>()
  /** Frame id to round id. */
  private readonly rounds = new Map<string, string>()

  constructor(options: KnownNotesOptions) {
    this.options = options
  }

  /** Takes over the fields of these records, which the server wrote. */
  learn(ids: Iterable<string>): void {
    for (const id of ids) {
      const claim = this.claimOf(id)
      if (claim) keep(this.notes, id, claim)
      const round = this.roundClaimOf(id)
      if (round) keep(this.rounds, id, round)
    }
  }

  /** Whether the board has the note or had it once: undo brings it back. */
  isKnown(id: string): boolean {
    return this.notes.has(id) || this.options.knownNote(id) !== null
  }

  /** Corrects what a person's update claims about these records. Call it inside a server transaction. */
  correct(ids: Iterable<string>, userId: string): void {
    const { doc } = this.options
    for (const id of ids) {
      const claim = this.claimOf(id)
      if (claim) {
        const mark = this.markFor(id, userId, claim)
        setNoteMeta(doc, id, mark)
        keep(this.notes, id, mark)
      } else if (this.roundClaimOf(id) !== undefined) {
        setRoundOfFrame(doc, id, this.roundFor(id))
      }
    }
  }

  /** Whether `correct` would change anything. */
  isRight(id: string, userId: string): boolean {
    const round = this.roundClaimOf(id)
    if (round !== undefined) return round === this.roundFor(id)
    const claim = this.claimOf(id)
    if (!claim) return true
    const { author, number, model, via, program } = this.markFor(id, userId, claim)
    const isSigned = claim.author === author && claim.number === number
    return isSigned && claim.model === model && claim.via === via && claim.program === program
  }

  /** A note that is new to the server belongs to the person whose update brought it. */
  private markFor(id: string, userId: string, claim: NoteAttribution): NoteAttribution {
    const known = this.notes.get(id) ?? this.options.knownNote(id)
    const via = claim.via && isClientsVia(claim.via) ? claim.via : null
    if (!known) return { author: userId, number: null, model: null, via, program: null }
    // Without an author it was revealed or imported without one: the next editor must not pass for its author.
    return known
  }

  private roundFor(id: string): string | null {
    return this.rounds.get(id) ?? this.options.knownRound(id)
  }

  private claimOf(id: string): NoteAttribution | null {
    const map = boardShapes(this.options.doc).get(id)
    if (map?.get('t') !== 'note') return null
    const [author, number, model] = [map.get('m.author'), map.get('m.number'), map.get('m.model')]
    const program = map.get('m.program')
    return {
      author: typeof author === 'string' ? author : null,
      number: typeof number === 'number' ? number : null,
      model: typeof model === 'string' ? model : null,
      via: readVia(map.get('m.via')),
      program: typeof program === 'string' ? program : null,
    }
  }

  /** `undefined` if the record is not a frame. */
  private roundClaimOf(id: string): string | null | undefined {
    const map = boardShapes(this.options.doc).get(id)
    if (map?.get('t') !== 'frame') return undefined
    const round = map.get('m.round')
    return typeof round === 'string' ? round : null
  }
}

function keep<Mark>(marks: Map<string, Mark>, id: string, mark: Mark): void {
  marks.delete(id)
  marks.set(id, mark)
  for (const oldest of marks.keys()) {
    if (marks.size <= MAX_MARKS) break
    marks.delete(oldest)
  }
}
