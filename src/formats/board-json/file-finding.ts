import type { NamedSentence } from '#base/sentence.ts'
import type { ListName } from './board-file.ts'

/** A problem in a part of a file, with its place. */
export interface FileFinding extends NamedSentence {
  where: string
}

/** More than people read. */
export const MAX_FINDINGS = 200

/** `ideas, #12`, or `canvas, entry 3`. */
export function nameOf(list: ListName, entry: unknown, place: number): string {
  if (typeof entry === 'object' && entry !== null) {
    if ('number' in entry && typeof entry.number === 'number' && list !== 'rounds')
      return `${list}, #${entry.number}`
    if ('id' in entry && typeof entry.id === 'string') return `${list}, ${entry.id.slice(0, 64)}`
  }
  return `${list}, entry ${place + 1}`
}
