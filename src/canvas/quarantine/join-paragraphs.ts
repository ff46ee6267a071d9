import type { TLRichText } from '@tldraw/tlschema'
import { plainText } from '#board/text/rich-text.ts'

/**
 * Most paragraphs that are not joined. For a picture, tldraw reads all styles of each paragraph: 400 of them take it a second.
 */
const MAX_PARAGRAPHS = 40
/** Matches if the first letter with a direction is right-to-left. */
const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Joins lines into fewer paragraphs: consecutive lines with one direction become one paragraph. */
export function joinParagraphs(richText: TLRichText): TLRichText {
  if (richText.content.length <= MAX_PARAGRAPHS) return richText
  const joined: string[] = []
  let before: boolean | null = null
  for (const line of plainText(richText).split('\n')) {
    const direction: boolean | null = /\p{L}/u.test(line) ? RIGHT_TO_LEFT.test(line) : before
    if (joined.length > 0 && (before === null || direction === before))
      joined.push(`${joined.pop()}\n${line}`)
    else joined.push(line)
    before = direction
  }
  return { ...richText, content: joined.map(paragraphOf) }
}

function paragraphOf(text: string): unknown {
  return text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] }
}
