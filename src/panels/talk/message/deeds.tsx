'use client'

import { TriangleAlert } from 'lucide-react'
import type { TalkDeed, TalkMessage } from '#session/talk.ts'
import { formatCount } from '#ui/format-count.ts'
import type { IdeasOfTalk } from '../use-ideas-of-talk.ts'
import { CaptureCard } from './capture-card.tsx'
import { MessageIdea } from './idea-line.tsx'
import { linkWords } from './link-words.ts'

interface DeedsProps {
  message: TalkMessage
  ideas: IdeasOfTalk
}

/** What the clerk did with what was said, in its order. */
export function Deeds({ message, ideas }: DeedsProps) {
  return message.deeds.map((deed, i) => (
    // Deeds are only ever added: their place is who they are.
    <Deed key={i} deed={deed} ideas={ideas} />
  ))
}

function Deed({ deed, ideas }: { deed: TalkDeed; ideas: IdeasOfTalk }) {
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
      // That there was nothing is what its words say.
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
