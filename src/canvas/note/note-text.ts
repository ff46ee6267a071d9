import type { TLRichText } from 'tldraw'
import { plainText } from '#board/text/rich-text.ts'

const known = new WeakMap<TLRichText, string>()

export function noteText(richText: TLRichText): string {
  const before = known.get(richText)
  if (before !== undefined) return before
  const text = plainText(richText)
  known.set(richText, text)
  return text
}
