import type { TLFontFace } from 'tldraw'

/**
 * Served by us, see assets.ts. Split by script like the font's original files, so that an export contains only the
 * scripts that it needs.
 */
const SUBSETS = [
  {
    name: 'latin',
    test: /./u,
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    name: 'latin-ext',
    test: /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0\u2c60-\u2c7f\ua720-\ua7ff]/u,
    range:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  { name: 'cyrillic', test: /[\u0400-\u04ff]/u, range: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116' },
  {
    name: 'greek',
    test: /[\u0370-\u03ff]/u,
    range: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  },
  {
    name: 'vietnamese',
    test: /[\u0102\u0103\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/u,
    range:
      'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  },
] as const

export const FONT_SUBSETS = SUBSETS.map((subset) => subset.name)

export const fontKey = (subset: string) => `commissioner-${subset}`

const FACES: readonly TLFontFace[] = SUBSETS.map((subset) => ({
  family: 'Commissioner Variable',
  src: { url: fontKey(subset.name), format: 'woff2' },
  weight: '100 900',
  unicodeRange: subset.range,
}))

/** One array for all plain texts, so that thousands of notes share it. */
const LATIN_ONLY = FACES.slice(0, 1)
const BEYOND_LATIN = /[^\s\u0020-\u00ff\u2010-\u2026\u20ac]/u

/** The font files that have the characters of the text: most notes need the Latin ones only. */
export function facesFor(text: string): TLFontFace[] {
  if (!BEYOND_LATIN.test(text)) return LATIN_ONLY
  return FACES.filter((_, index) => SUBSETS[index]?.test.test(text))
}
