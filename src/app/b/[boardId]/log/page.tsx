import type { Metadata } from 'next'
import { LogDoor } from '#panels/log/log-door.tsx'
import { newcomer } from '../../../newcomer.ts'

export const metadata: Metadata = { title: 'Idea log' }

export default async function Log({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <LogDoor boardId={boardId} hasCookie={hasCookie} />
}
