'use client'

import { TriangleAlert } from 'lucide-react'
import { linkWords } from '#panels/labels/link-labels.ts'
import { useNote } from '#panels/open-board/board-context.tsx'
import type { ActionResult, TalkMessage } from '#session/clerk/talk.ts'
import { formatCount } from '#ui/format-count.ts'
import type { IdeasOfConversation } from '../use-ideas-of-conversation.ts'
import { CaptureCard } from './capture-card.tsx'
import { CapturedNote } from './captured-note.tsx'
import { MessageIdea } from '#panels/notes/note-link.tsx'

interface ActionResultsProps {
  message: TalkMessage
  ideas: IdeasOfConversation
}

/** What the clerk’s actions did during an answer, in order. */
export function ActionResults({ message, ideas }: ActionResultsProps) {
  return message.results.map((result, i) => (
    // Entries are only appended, so their index is a stable key.
    <ResultLine key={i} result={result} ideas={ideas} />
  ))
}

/** A note that only this person sees until the reveal. */
function DraftedNote({ noteId }: { noteId: string }) {
  const note = useNote(noteId)
  return note ? (
    <div className="mt-2">
      <CapturedNote note={note} />
    </div>
  ) : (
    <p className="mt-2 text-ink-2 text-small">kept as a private note, which was deleted</p>
  )
}

function ResultLine({ result, ideas }: { result: ActionResult; ideas: IdeasOfConversation }) {
  switch (result.kind) {
    case 'captured':
      return <CaptureCard number={result.number} idea={ideas.get(result.number)} />
    case 'drafted':
      return <DraftedNote noteId={result.noteId} />
    case 'known':
      return (
        <MessageIdea number={result.number} before="already kept as" text={ideas.get(result.number)?.text} />
      )
    case 'tagged':
      return <MessageIdea number={result.number} before={`tagged ${result.tags.join(', ')}:`} />
    case 'linked':
      return <MessageIdea number={result.to} before={linkWords(result.from, result.type)} />
    case 'read-back':
      // The answer itself says that there was nothing.
      return result.count === 0 ? null : (
        <p className="mt-2 text-ink-2 text-small">read {formatCount(result.count, 'idea')} of the log</p>
      )
    case 'refused':
      return (
        <p className="mt-2 flex gap-1.5 text-ink-2 text-small">
          <TriangleAlert size={15} aria-hidden className="mt-0.5" />
          {result.why}
        </p>
      )
  }
}
