import { createHash } from 'node:crypto'

const ID_CHARS = 12

/**
 * An id made of content: importing the same file twice gives the same ids, so nothing is doubled. 12
 * characters of base 36, after a prefix for the kind.
 */
export function contentId(prefix: 'a' | 'f' | 'r' | 't', ...content: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return prefix + BigInt(`0x${hash}`).toString(36).slice(0, ID_CHARS)
}
