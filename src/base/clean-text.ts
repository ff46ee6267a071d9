import { limitMarks } from './mark-count.ts'

/**
 * Text that every database can store and every screen can show: removes control characters except tabs and line ends, and marks
 * that are too many on one letter, and replaces halves of characters with U+FFFD. PostgreSQL accepts neither a NUL nor, in JSON,
 * half a character.
 */
export function cleanText(text: string): string {
  return limitMarks(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, ''))
}
