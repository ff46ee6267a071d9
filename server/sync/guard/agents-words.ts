import * as Y from 'yjs'
import { hashText } from '#base/hash-text.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import {
  isEditedOrigin,
  isWrittenByAgent,
  type OriginStamp,
  originOf,
  originStampOf,
} from '#session/origin/note-origin.ts'
import type { NoteAttribution } from './note-attribution.ts'

/** Names the words of a text: texts with the same key have the same words, but for spaces around them. */
export type WordsKey = number

/** The stamp of a note, and the words of the agent that wrote it; `words` is `null` if no agent did, or they are not known. */
export interface StampedWords {
  stamp: OriginStamp | null
  words: WordsKey | null
}

const NO_AGENTS: StampedWords = { stamp: null, words: null }
/** Shorter texts are written twice by chance. */
const MIN_COPIED_CHARS = 24
/** A key has a hash of 32 bits, and these bits of the length. */
const LENGTHS = 0x2000

/** The key of these words: for the same words always the same. */
export function keyOfWords(text: string): WordsKey {
  const words = text.trim()
  return hashText(words) * LENGTHS + (words.length % LENGTHS)
}

/**
 * The stamp of a known note with these words now. An agent's words stay an agent's; they are edited while they differ
 * from the original. With its original words, a note has no stamp, or that of a copy.
 * @param words the agent's original ones; `null`: not known
 */
export function stampKnown(
  known: NoteAttribution,
  words: WordsKey | null,
  textNow: () => string,
): StampedWords {
  const implied = originOf({ ...known, stamp: null, authorId: known.author })
  const written = isWrittenByAgent(implied) ? implied : known.stamp
  if (written === null) return NO_AGENTS
  const isEdited = words === null ? isStampedEdited(known) : keyOfWords(textNow()) !== words
  const isImplied = written === implied && !isEdited
  return { stamp: isImplied ? null : originStampOf(written, isEdited), words }
}

/** Whether the words of the note are not only its agent's any more. */
export function isStampedEdited({ stamp }: Pick<NoteAttribution, 'stamp'>): boolean {
  return stamp !== null && isEditedOrigin(stamp)
}

/** Finds copies: notes that people add with the words that an agent wrote on this board. */
export class AgentsWords {
  private readonly doc: Y.Doc
  private readonly maxTexts: number
  private readonly stamps = new Map<WordsKey, OriginStamp>()

  /** @param maxTexts remembers the words of so many notes, the newest ones */
  constructor(doc: Y.Doc, maxTexts: number) {
    this.doc = doc
    this.maxTexts = maxTexts
  }

  /** Remembers the words of an agent's note, also when it is deleted. */
  learn(words: WordsKey, stamp: OriginStamp): void {
    this.stamps.delete(words)
    this.stamps.set(words, stamp)
    for (const oldest of this.stamps.keys()) {
      if (this.stamps.size <= this.maxTexts) break
      this.stamps.delete(oldest)
    }
  }

  /**
   * The stamp of a new note: its page's claim, which may only declare an agent's words, or that of the known words that
   * it has.
   */
  stampNew(id: string, claim: Pick<NoteAttribution, 'model' | 'stamp'>, text: Y.Text | null): StampedWords {
    const origin = originOf({ ...claim, authorId: null, via: null, program: null })
    const words = () => keyOfWords(text?.toString() ?? '')
    if (isWrittenByAgent(origin)) return { stamp: origin, words: isEditedOrigin(origin) ? null : words() }
    if (!text || text.length < MIN_COPIED_CHARS || this.stamps.size === 0) return NO_AGENTS
    const key = words()
    const stamp = this.stamps.get(key)
    return stamp === undefined || this.isOfPerson(id, text) ? NO_AGENTS : { stamp, words: key }
  }

  /** Whether a person's note on the board has these words too: an agent had repeated them. */
  private isOfPerson(id: string, text: Y.Text): boolean {
    const words = text.toString()
    for (const [other, map] of boardShapes(this.doc)) {
      const its = map.get('text')
      if (other === id || !(its instanceof Y.Text) || its.length !== text.length) continue
      if (map.has('m.model') || map.has('m.stamp') || its.toString() !== words) continue
      return true
    }
    return false
  }
}
