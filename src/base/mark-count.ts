/**
 * Most marks on one letter: accents, vowel points, subjoined letters, skin tones, joiners and joined characters. The tallest
 * stacks of Tibetan have nine, an emoji of four people with skin tones ten. A browser needs time that grows with the square of
 * their number: a letter with ten thousand takes it most of a second.
 */
export const MAX_MARKS = 12

/** There are no marks before U+0300. */
const MAY_HAVE_MARKS = /[^\0-\u02ff]/
const MARK = /\p{M}|\p{Emoji_Modifier}|\u200c|\u200d|[\u{e0020}-\u{e007f}]/u
const PICTURE = /\p{Extended_Pictographic}/u
const JOINER = 0x200d
const BLOCK = 256

/** The characters of a block that are marks: testing each letter of a text with the expression takes thirty times as long. */
const blocks: (Uint8Array | undefined)[] = []

function isMark(code: number): boolean {
  const i = Math.floor(code / BLOCK)
  const block = blocks[i] ?? readBlock(i * BLOCK)
  blocks[i] = block
  return block[code % BLOCK] === 1
}

function readBlock(first: number): Uint8Array {
  return Uint8Array.from({ length: BLOCK }, (_, i) => (MARK.test(String.fromCodePoint(first + i)) ? 1 : 0))
}

/** Counts marks in a text that may arrive in pieces: a letter's marks may continue in the next piece. */
export class MarkCount {
  private marks = 0
  private isJoined = false

  /** Returns false if this character is one mark too many on its letter. */
  take(code: number): boolean {
    const isOnLetter = isMark(code) || (this.isJoined && PICTURE.test(String.fromCodePoint(code)))
    this.isJoined = code === JOINER
    this.marks = isOnLetter ? this.marks + 1 : 0
    return this.marks <= MAX_MARKS
  }

  /** Returns whether no letter of this piece, or of its beginning with the piece before, has too many marks. */
  takeAll(text: string): boolean {
    if (!MAY_HAVE_MARKS.test(text)) {
      if (text !== '') this.endStack()
      return true
    }
    for (let i = 0; i < text.length; i++) {
      const code = text.codePointAt(i) ?? 0
      if (code > 0xffff) i++
      if (!this.take(code)) return false
    }
    return true
  }

  private endStack(): void {
    this.marks = 0
    this.isJoined = false
  }
}

/** Whether a letter has more combining marks than `MAX_MARKS`: such text takes browsers seconds to draw. */
export function hasTooManyMarks(text: string): boolean {
  return !new MarkCount().takeAll(text)
}

/** The text without the marks that are too many on their letters. */
export function limitMarks(text: string): string {
  if (!hasTooManyMarks(text)) return text
  const count = new MarkCount()
  let limited = ''
  for (const char of text) if (count.take(char.codePointAt(0) ?? 0)) limited += char
  return limited
}
