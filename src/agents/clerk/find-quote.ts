import { clip } from '#base/clip.ts'
import { MAX_SAID_QUOTE_CHARS } from '#session/clerk/talk.ts'

/** Longer messages are not searched any further. */
const MAX_MESSAGE_CHARS = 4_000
/** Characters that models replace with others when they copy. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′`´]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
  [/\s/g, ' '],
]

/**
 * The words of the person that a draft was made from, as they said them: where `claimed` is, else the sentence that has the
 * most words of it. Never words that they did not say.
 */
export function findQuote(said: string, claimed: string): string {
  const message = said.slice(0, MAX_MESSAGE_CHARS)
  const wanted = plain(claimed).trim()
  const at = wanted === '' ? -1 : plain(message).indexOf(wanted)
  const found = at === -1 ? nearest(message, wanted) : message.slice(at, at + wanted.length)
  return clip(found.replace(/\s+/g, ' ').trim(), MAX_SAID_QUOTE_CHARS)
}

/** Has the length of the text, so that places in it are places in the text. */
function plain(text: string): string {
  return ALIKE.reduce((now, [from, to]) => now.replace(from, to), text).replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })
}

function nearest(message: string, wanted: string): string {
  const words = new Set(wordsIn(wanted))
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(message)]
  let best = { text: message, shared: 0 }
  for (const { segment: text } of sentences) {
    const shared = wordsIn(plain(text)).filter((word) => words.has(word)).length
    if (shared > best.shared) best = { text, shared }
  }
  return best.text
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
