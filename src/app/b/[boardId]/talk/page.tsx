import type { Metadata } from 'next'
import { TalkDoor } from '#panels/talk/talk-door.tsx'
import { newcomer } from '../../../newcomer.ts'

export const metadata: Metadata = { title: 'Talk' }

export default async function Talk({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <TalkDoor boardId={boardId} hasCookie={hasCookie} />
}
