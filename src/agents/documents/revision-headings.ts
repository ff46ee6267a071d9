import { plainSigns } from '#agents/text/plain-signs.ts'

export type RevisionHeading = 'answers' | 'minority'
export const REVISION_PARTS: readonly RevisionHeading[] = ['answers', 'minority']

export const REVISION_HEADINGS: readonly (readonly [RevisionHeading, RegExp])[] = [
  ['answers', /^answers? to (?:the |all |each |every )?criticisms?$/],
  ['minority', /^minority (?:report|view|opinion|position)s?$/],
]

/** Whether an item can be of this part: answers, and only they, begin with the id of a criticism. */
export function fitsRevision(part: string, item: string): boolean {
  return /^[^\p{L}\p{N}]*c\d{1,5}(?!\d)/iu.test(plainSigns(item)) === (part === 'answers')
}
