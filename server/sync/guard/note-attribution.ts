import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { setNoteMeta, setRoundOfFrame } from '#board/edit/edit-board.ts'
import { readStamp } from '#board/record/note-stamp.ts'
import { isClientsVia, readVia, type Via } from '#board/record/via.ts'
import { isWrittenByAgent, type OriginStamp, originOf } from '#session/origin/note-origin.ts'
import {
  AgentsWords,
  isStampedEdited,
  keyOfWords,
  type StampedWords,
  stampKnown,
  type WordsKey,
} from './agents-words.ts'
import type { GuardRules } from './board-guard-options.ts'

/**
 * The fields of a note that only the server writes; the exceptions are quick capture, where the page sets `via`, and copies of an
 * agent's words, where it sets `stamp`. `null`: not known or not given yet.
 */
export interface NoteAttribution {
  /** The id of a person or an agent. */
  author: string | null
  number: number | null
  /** `provider:model`; `null` when a person wrote the note. */
  model: string | null
  /** The origin of its words, where author and model don't show it. */
  stamp: OriginStamp | null
  /** `null`: by hand on the canvas. */
  via: Via | null
  /** The name of the program that wrote it for its author; `null`: none did, or it is not known any more. */
  program: string | null
}

/** A note as the session has recorded it. `posted`: the words that its agent wrote; `null`: a person wrote it. */
export type RecordedNote = Omit<NoteAttribution, 'stamp'> & { posted: string | null }

type RecordedAttribution = Pick<GuardRules, 'knownNote' | 'knownRound'>

/** Marks outlive their notes, so that undoing a deletion keeps the author; at most this many are kept. */
const MAX_MARKS = 50_000

/** `words`: those that an agent wrote in the note; `null`: a person wrote it, or they are not known. */
type Mark = NoteAttribution & { words: WordsKey | null }
/** The fields that a record has now, and its text, which is read only where it matters. */
type Claim = NoteAttribution & { text: Y.Text | null }

/**
 * Remembers what `learn` read: author, model and number of notes, whose words they have, and which frame belongs to which round,
 * whatever clients claim.
 */
export class KnownNotes {
  private readonly doc: Y.Doc
  private readonly rules: RecordedAttribution
  private readonly notes = new Map<string, Mark>()
  /** Frame id to round id. */
  private readonly rounds = new Map<string, string>()
  private readonly agentsWords: AgentsWords

  constructor(doc: Y.Doc, rules: RecordedAttribution) {
    this.doc = doc
    this.rules = rules
    this.agentsWords = new AgentsWords(doc, MAX_MARKS)
  }

  /** Takes over the fields of these records, which the server wrote. */
  learn(ids: Iterable<string>): void {
    for (const id of ids) {
      const claim = this.claimOf(id)
      const round = claim ? null : this.roundClaimOf(id)
      if (claim) this.keep(id, claim, this.wordsWritten(id, claim))
      if (round) keep(this.rounds, id, round)
    }
  }

  /** Whether the board has the note or had it once: undo brings it back. */
  isKnown(id: string): boolean {
    return this.notes.has(id) || this.rules.knownNote(id) !== null
  }

  /** Whether the note is known to have no author: it was revealed or imported without one. */
  isUnsigned(id: string): boolean {
    const known = this.notes.get(id) ?? this.rules.knownNote(id)
    return known !== null && known.author === null
  }

  /** Corrects the claims of a person's update about these records. Call it inside a server transaction. */
  correct(ids: Iterable<string>, userId: string): void {
    const { doc } = this
    for (const id of ids) {
      const claim = this.claimOf(id)
      if (claim) {
        const mark = this.markFor(id, userId, claim)
        const { words, ...meta } = mark
        setNoteMeta(doc, id, meta)
        this.keep(id, mark, words)
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
    const { author, number, model, stamp, via, program } = this.markFor(id, userId, claim)
    const isSigned = claim.author === author && claim.number === number
    const isWritten = claim.model === model && claim.stamp === stamp
    return isSigned && isWritten && claim.via === via && claim.program === program
  }

  /** Whether these records have the wrong stamp after a person's edit that the server wrote for them. */
  hasWrongStamp(id: string): boolean {
    const claim = this.claimOf(id)
    return claim !== null && claim.stamp !== this.stampFor(id, claim).stamp
  }

  /** Stamps these records, whose other fields the server wrote. Call it inside a server transaction. */
  stampAgain(ids: Iterable<string>): void {
    for (const id of ids) {
      const claim = this.claimOf(id)
      if (!claim) continue
      const stamped = this.stampFor(id, claim)
      setNoteMeta(this.doc, id, { stamp: stamped.stamp })
      this.keep(id, { ...claim, stamp: stamped.stamp }, stamped.words)
    }
  }

  /** A note that is new to the server belongs to the person whose update brought it. */
  private markFor(id: string, userId: string, claim: Claim): Mark {
    const known = this.notes.get(id) ?? this.rules.knownNote(id)
    const stamped = this.stampFor(id, claim)
    const via = claim.via && isClientsVia(claim.via) ? claim.via : null
    if (!known) return { author: userId, number: null, model: null, via, program: null, ...stamped }
    // Without an author it was revealed or imported without one: the next editor must not pass for its author.
    const { author, number, model, program } = known
    return { author, number, model, via: known.via, program, ...stamped }
  }

  private stampFor(id: string, claim: Claim): StampedWords {
    const known = this.knownFor(id, claim)
    return known
      ? stampKnown(known, this.agentsWordsOf(id), () => claim.text?.toString() ?? '')
      : this.agentsWords.stampNew(id, claim, claim.text)
  }

  /**
   * The session records no stamps: a note that is brought back after a restart brings its own. People's notes may have a number
   * there before they are on the canvas.
   */
  private knownFor(id: string, { stamp }: Claim): NoteAttribution | null {
    const mark = this.notes.get(id)
    if (mark) return mark
    const recorded = this.rules.knownNote(id)
    return recorded && recorded.posted !== null ? { ...recorded, stamp } : null
  }

  private wordsWritten(id: string, claim: Claim): WordsKey | null {
    if (!isWrittenByAgent(originOf({ ...claim, authorId: claim.author }))) return null
    // In an edited note are a person's words, too.
    return isStampedEdited(claim) ? this.agentsWordsOf(id) : keyOfWords(claim.text?.toString() ?? '')
  }

  private agentsWordsOf(id: string): WordsKey | null {
    const words = this.notes.get(id)?.words ?? null
    if (words !== null) return words
    const posted = this.rules.knownNote(id)?.posted ?? null
    return posted === null ? null : keyOfWords(posted)
  }

  private keep(id: string, attribution: NoteAttribution, words: WordsKey | null): void {
    const { author, number, model, stamp, via, program } = attribution
    keep(this.notes, id, { author, number, model, stamp, via, program, words })
    if (words === null) return
    const origin = originOf({ stamp, model, authorId: author, via, program })
    if (isWrittenByAgent(origin) && !isStampedEdited({ stamp })) this.agentsWords.learn(words, origin)
  }

  private roundFor(id: string): string | null {
    return this.rounds.get(id) ?? this.rules.knownRound(id)
  }

  private claimOf(id: string): Claim | null {
    const map = boardShapes(this.doc).get(id)
    if (map?.get('t') !== 'note') return null
    const [author, number, model] = [map.get('m.author'), map.get('m.number'), map.get('m.model')]
    const [program, text] = [map.get('m.program'), map.get('text')]
    return {
      author: typeof author === 'string' ? author : null,
      number: typeof number === 'number' ? number : null,
      model: typeof model === 'string' ? model : null,
      stamp: readStamp(map.get('m.stamp')),
      via: readVia(map.get('m.via')),
      program: typeof program === 'string' ? program : null,
      text: text instanceof Y.Text ? text : null,
    }
  }

  /** `undefined` if the record is not a frame. */
  private roundClaimOf(id: string): string | null | undefined {
    const map = boardShapes(this.doc).get(id)
    if (map?.get('t') !== 'frame') return undefined
    const round = map.get('m.round')
    return typeof round === 'string' ? round : null
  }
}

function keep<Mark>(marks: Map<string, Mark>, id: string, mark: Mark): void {
  marks.delete(id)
  marks.set(id, mark)
  if (marks.size <= MAX_MARKS) return
  for (const oldest of marks.keys()) {
    if (marks.size <= MAX_MARKS) break
    marks.delete(oldest)
  }
}
