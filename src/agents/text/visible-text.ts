import { MarkCount } from '#base/mark-count.ts'

/**
 * Text as it is visible on the screen. Invisible characters can carry orders that people would not notice, so control
 * characters, directions, zero-width characters, tags, fillers and spare variation selectors are removed; line ends
 * become `LF`, and surplus marks on a letter are removed. A joiner stays where it shapes visible characters: inside
 * emoji, and in scripts that need it. https://www.unicode.org/reports/tr36/ (2.10) and tr39 list dangerous and needed
 * characters.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|\u034f|[\u{e0100}-\u{e01ef}]/u
const SELECTOR = /[\ufe00-\ufe0f]/
const JOINER = /[\u200c\u200d]/
/** Most text is such: nothing in it needs a closer look. */
const PLAIN = /^[\n\t\x20-\x7e]*$/
/** Before and behind a joiner that is meant. */
const JOINED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u

/** Cleans a text in pieces; the result does not depend on where it is cut. */
export interface VisibleText {
  push(delta: string): string
  end(): string
}

/** Creates a cleaner for text that arrives in pieces; the result does not depend on where it is cut. */
export function createVisibleText(): VisibleText {
  /** The first half of a character whose second half is in the next piece. */
  let half = ''
  let held = ''
  let before = ''
  const marks = new MarkCount()

  function take(char: string): string {
    if (JOINER.test(char)) {
      held = JOINED.test(before) ? char : ''
      return ''
    }
    const seen = asSeen(char, before)
    if (seen === '') return ''
    const joiner = held !== '' && JOINED.test(seen) ? held : ''
    held = ''
    if (!marks.takeAll(joiner + seen)) return ''
    before = seen
    return joiner + seen
  }

  return {
    push(delta) {
      if (half === '' && held === '' && PLAIN.test(delta)) {
        before = delta.slice(-1) || before
        marks.takeAll(delta)
        return delta
      }
      let text = half + delta
      half = ''
      const last = text.charCodeAt(text.length - 1)
      if (last >= 0xd800 && last <= 0xdbff) {
        half = text.slice(-1)
        text = text.slice(0, -1)
      }
      let out = ''
      for (const char of text) out += take(char)
      return out
    },
    end() {
      const rest = half === '' ? '' : take(half)
      half = ''
      held = ''
      return rest
    },
  }
}

function asSeen(char: string, before: string): string {
  const code = char.charCodeAt(0)
  if (code >= 0x20 && code < 0x7f) return char
  if (char === '\n' || char === '\t') return char
  if (char === '\u2028' || char === '\u2029') return '\n'
  // Sixteen selectors behind each other spell anything; one that chooses between text and emoji is all that is needed.
  if (SELECTOR.test(char)) return code >= 0xfe0e && before !== '' && !SELECTOR.test(before) ? char : ''
  if (char.length === 1 && code >= 0xd800 && code <= 0xdfff) return '\ufffd'
  return INVISIBLE.test(char) ? '' : char
}

/** Without characters that can't be seen. Those that shape visible ones stay. */
export function visibleText(text: string): string {
  const cleaner = createVisibleText()
  return cleaner.push(text) + cleaner.end()
}
