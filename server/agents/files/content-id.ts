import { createHash } from 'node:crypto'

const ID_CHARS = 12

/** The same content, the same id: what is imported twice is there once. */
export function contentId(prefix: 'a' | 'f' | 'r' | 't', ...content: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return prefix + BigInt(`0x${hash}`).toString(36).slice(0, ID_CHARS)
}
