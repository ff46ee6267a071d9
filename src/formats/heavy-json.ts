/** The largest possible board has a third of it. */
const MAX_VALUES = 2_500_000
/** A board's file has fewer than ten. */
const MAX_DEPTH = 200

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b
const CLOSE_LIST = 0x5d
const CLOSE_OBJECT = 0x7d

/**
 * Whether parsing this JSON would take far more memory than its length suggests: millions of empty lists take fifty bytes for
 * each character. Reads each character once; for invalid JSON the result means nothing.
 */
export function isHeavyJson(text: string, maxValues = MAX_VALUES, maxDepth = MAX_DEPTH): boolean {
  let values = 0
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfString(text, i)
        break
      case COMMA:
        values++
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        values++
        depth++
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--
        break
      default:
    }
    if (values > maxValues || depth > maxDepth) return true
  }
  return false
}

/** The end of the string that starts here, or of the text if the string has none. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === QUOTE) return i
    if (char === BACKSLASH) i++
  }
  return text.length
}
