import { useState } from 'react'
import { useFailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { useFinished } from './clerk/use-conversation.ts'
import { answerNewsLabel } from './conversation-news-labels.ts'

/** Announces each finished answer to screen readers, once and in full, with its captured ideas. */
export function ConversationNews({
  messages,
  clerkName,
}: {
  messages: readonly TalkMessage[]
  clerkName: string
}) {
  const [finished, setFinished] = useState<TalkMessage | null>(null)
  const failure = useFailureSentence(finished?.failure)
  useFinished(messages, setFinished)
  return (
    <p role="status" className="sr-only">
      {finished && answerNewsLabel(finished, clerkName, failure)}
    </p>
  )
}
