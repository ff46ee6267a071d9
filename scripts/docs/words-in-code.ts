import { type FoundWord, fillGap } from './words-to-avoid.ts'

/**
 * Comments and strings, which are skipped, or an identifier. An apostrophe in the text of a component may look like the
 * start of a string; that hides at most the rest of its line.
 */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|([A-Za-z_$][\w$]*)/g

/** Finds the words anywhere in a file of code: in comments, strings, texts on the screen, and as parts of names. */
export function findWordsInCode(code: string, words: readonly string[]): FoundWord[] {
  if (words.length === 0) return []
  const lines = lineCounter(code)
  const pattern = new RegExp(words.map(patternOf).join('|'), 'g')
  return [...code.matchAll(pattern)].map(({ 0: word, index }) => ({ line: lines(index), word }))
}

/** `nobody`, `Nobody`, `NOBODY`, and in names: `isNobody`, `NOBODY_HERE`. */
function patternOf(word: string): string {
  const [first = '', rest] = [word.charAt(0), fillGap(word.slice(1))]
  const upper = first.toUpperCase()
  return `(?<![A-Za-z])[${first}${upper}]${rest}(?![a-z])|(?<=[a-z])${upper}${rest}(?![a-z])|(?<![A-Z])${word.toUpperCase()}(?![A-Z])`
}

/** Finds identifiers that have one of the words as a part: `told` is in `isTold`, not in `toldest`. */
export function findWordsInNames(code: string, words: readonly string[]): FoundWord[] {
  const parts = new Set(words)
  const lines = lineCounter(code)
  return [...code.matchAll(TOKEN)].flatMap(({ 1: name, index }) => {
    const isFound = name?.split(/(?=[A-Z])|_/).some((part) => parts.has(part.toLowerCase()))
    return name && isFound ? [{ line: lines(index), word: name }] : []
  })
}

/** Call it with increasing positions only. */
function lineCounter(text: string): (index: number) => number {
  let line = 1
  let at = 0
  return (index) => {
    for (; at < index; at++) if (text[at] === '\n') line++
    return line
  }
}
