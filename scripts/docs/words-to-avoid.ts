import { markdownLines } from './markdown-lines.ts'

export interface FoundWord {
  /** Counts from 1. */
  line: number
  word: string
}

/** The words in code spans of the first column below the heading. */
export function readWordsToAvoid(glossary: string, heading = 'Words to avoid'): string[] {
  const section = glossary.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  )
}

/** Finds the words in a Markdown text, outside of code. */
export function findWordsToAvoid(markdown: string, words: readonly string[]): FoundWord[] {
  if (words.length === 0) return []
  const pattern = new RegExp(`\\b(?:${words.map(fillGap).join('|')})\\b`, 'gi')
  return markdownLines(markdown).flatMap(({ line, text }) =>
    [...text.matchAll(pattern)].map(([word]) => ({ line, word })),
  )
}

/** Turns a phrase into a pattern: `…` in it matches one to four words. */
export function fillGap(phrase: string): string {
  return phrase.replace(' … ', '(?: [\\w’#-]+){1,4} ')
}
