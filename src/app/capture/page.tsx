import type { Metadata } from 'next'
import { CaptureDoor } from '#panels/capture/capture-door.tsx'
import { newcomer } from '../newcomer.ts'

export const metadata: Metadata = { title: 'Capture' }

/** The target of the bookmarklet and a phone's Share, which send text in the query `title`, `text` and `url`. */
export default async function Capture() {
  const { hasCookie } = await newcomer()
  return <CaptureDoor hasCookie={hasCookie} />
}
