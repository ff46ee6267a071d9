import type { CheckedFile } from './check-rules.ts'

/** Earlier names of public fields, and everyday words that programs would have to guess. */
const WORDS = ['hear', 'heard', 'told', 'wish', 'desk', 'trouble', 'happening', 'deed', 'gathers', 'marks']
const FIELD = /^\s+(\w+)\??: /gm

/** Returns a sentence for each field of a request or response whose name has one of these words as a part. */
export function findApiWords(files: readonly CheckedFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(FIELD)].flatMap(([, name = '']) => {
      const word = name.split(/(?=[A-Z])|_/).find((part) => WORDS.includes(part.toLowerCase()))
      return word ? [`${path}: the field ${name} has the word "${word}", which the API does not use`] : []
    }),
  )
}
