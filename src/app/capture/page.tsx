import type { Metadata } from 'next'
import { CaptureEntry } from '#panels/capture/capture-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { newcomer } from '../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.capture }

/** The target of the bookmarklet and a phone's Share, which send text in the query `title`, `text` and `url`. */
export default async function Capture() {
  const { hasCookie } = await newcomer()
  return <CaptureEntry hasCookie={hasCookie} />
}
