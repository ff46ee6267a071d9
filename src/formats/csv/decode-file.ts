/** By the names that browsers use (WHATWG Encoding). */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The text without a byte order mark. */
export interface DecodedFile {
  text: string
  encoding: Encoding
}

/** Enough of a file to recognise its encoding. */
const LOOKED_AT = 4_096

/**
 * Decodes a text file from any source: by its byte order mark; without one as UTF-16 if every other byte is zero, as UTF-8 if it
 * is valid, otherwise as Windows-1252, which old spreadsheets write. `null` if it is not text.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile | null {
  const encoding = markOf(bytes) ?? widthOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(bytes)
  return text.includes('\0') ? null : { text, encoding }
}

function markOf([a, b, c]: Uint8Array): Encoding | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

function widthOf(bytes: Uint8Array): Encoding | null {
  const seen = bytes.subarray(0, LOOKED_AT)
  if (seen.length < 4 || bytes.length % 2 !== 0) return null
  const empty = [0, 0]
  for (const [i, byte] of seen.entries()) if (byte === 0) empty[i % 2] = (empty[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = empty
  const many = seen.length / 8
  if (odd > many && even < odd / 8) return 'utf-16le'
  return even > many && odd < even / 8 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
