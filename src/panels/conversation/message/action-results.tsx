'use client'

import { TriangleAlert } from 'lucide-react'
import { linkWords } from '#panels/labels/link-labels.ts'
import type { TalkDeed, TalkMessage } from '#session/clerk/talk.ts'
import { formatCount } from '#ui/format-count.ts'
import type { IdeasOfConversation } from '../use-ideas-of-conversation.ts'
import { CaptureCard } from './capture-card.tsx'
import { MessageIdea } from './message-idea.tsx'

interface DeedsProps {
  message: TalkMessage
  ideas: IdeasOfConversation
}

/** What the clerk did during an answer, in order. */
export function Deeds({ message, ideas }: DeedsProps) {
  return message.deeds.map((deed, i) => (
    // Entries are only appended, so their index is a stable key.
    <Deed key={i} deed={deed} ideas={ideas} />
  ))
}

function Deed({ deed, ideas }: { deed: TalkDeed; ideas: IdeasOfConversation }) {
  switch (deed.kind) {
    case 'captured':
      return <CaptureCard number={deed.number} idea={ideas.get(deed.number)} />
    case 'known':
      return <MessageIdea number={deed.number} before="already kept as" text={ideas.get(deed.number)?.text} />
    case 'tagged':
      return <MessageIdea number={deed.number} before={`tagged ${deed.tags.join(', ')}:`} />
    case 'linked':
      return <MessageIdea number={deed.to} before={linkWords(deed.from, deed.type)} />
    case 'read-back':
      // The answer itself says that there was nothing.
      return deed.count === 0 ? null : (
        <p className="mt-2 text-ink-2 text-small">read {formatCount(deed.count, 'idea')} of the log</p>
      )
    case 'refused':
      return (
        <p className="mt-2 flex gap-1.5 text-ink-2 text-small">
          <TriangleAlert size={15} aria-hidden className="mt-0.5" />
          {deed.why}
        </p>
      )
  }
}
