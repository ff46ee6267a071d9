import type { Metadata } from 'next'
import { CaptureDoor } from '#panels/talk/capture/capture-door.tsx'
import { newcomer } from '../newcomer.ts'

export const metadata: Metadata = { title: 'Capture' }

export default async function Capture() {
  const { hasCookie } = await newcomer()
  return <CaptureDoor hasCookie={hasCookie} />
}
