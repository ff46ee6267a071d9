import type { Metadata } from 'next'
import { AnswerDoor } from '#panels/interviews/page/answer-door.tsx'
import { newcomer } from '../../../newcomer.ts'

export const metadata: Metadata = { title: 'Answer' }

/** Page to answer the questions of people and programs on a board. */
export default async function Answer({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <AnswerDoor boardId={boardId} hasCookie={hasCookie} />
}
