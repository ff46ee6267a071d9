import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares in constant time. Hashes first, because `timingSafeEqual` needs equal lengths and the length of a
 * secret must not be measurable either.
 */
export function isEqualSecret(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
