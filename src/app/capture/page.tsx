import type { Metadata } from 'next'
import { CaptureEntry } from '#panels/capture/capture-entry.tsx'
import { newcomer } from '../newcomer.ts'
import { PAGE_LABELS } from '../page-labels.ts'

export const metadata: Metadata = { title: PAGE_LABELS.capture }

/** The target of the bookmarklet and a phone's Share, which send text in the query `title`, `text` and `url`. */
export default async function Capture() {
  const { hasCookie } = await newcomer()
  return <CaptureEntry hasCookie={hasCookie} />
}
