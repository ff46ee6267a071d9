import fc from 'fast-check'

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800
const MAX_CODE_POINT = 0x10ffff

/**
 * Unit of a string that may have any code point but lone surrogates, as fast-check's own unit `binary` does, and with the
 * same dangerous words now and then. To find these, fast-check's builds a map of 1.1 million characters, which takes seconds.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: MAX_CODE_POINT - SURROGATES })
  .map(characterAt, placeOf)

function characterAt(place: number): string {
  return String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES)
}

/** Throws for a value that is not exactly one such character, as fast-check requires. */
function placeOf(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined
  if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not one character')
  if (code < FIRST_SURROGATE) return code
  if (code < FIRST_SURROGATE + SURROGATES) throw new Error('a lone surrogate')
  return code - SURROGATES
}
