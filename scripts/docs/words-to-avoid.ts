import { markdownLines } from './markdown-lines.ts'

export interface FoundWord {
  /** Counts from 1. */
  line: number
  word: string
}

/** The words in code spans of the first column below "Words to avoid". */
export function readWordsToAvoid(glossary: string): string[] {
  const section = glossary.split('\n## Words to avoid\n')[1] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  )
}

/** Where a Markdown text has one of the words, outside of code. */
export function findWordsToAvoid(markdown: string, words: readonly string[]): FoundWord[] {
  if (words.length === 0) return []
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi')
  return markdownLines(markdown).flatMap(({ line, text }) =>
    [...text.matchAll(pattern)].map(([word]) => ({ line, word })),
  )
}
