'use client'

import { Mic } from 'lucide-react'
import { messageTime } from '#panels/labels/message-time-labels.ts'
import { ConversationText } from './conversation-text.tsx'

interface OwnMessageProps {
  text: string
  /** Milliseconds since 1970; null while it is being sent. */
  at: number | null
  isDictated: boolean
}

/** A message of this person. No one else can read it. */
export function OwnMessage({ text, at, isDictated }: OwnMessageProps) {
  return (
    <div className="ml-auto w-fit max-w-[85%]">
      <p className="sr-only">You said:</p>
      <p
        dir="auto"
        className="whitespace-pre-wrap break-words rounded-bar rounded-br-note border border-line bg-raised px-3.5 py-2.5 text-body max-phone:text-phone"
      >
        <ConversationText text={text} />
      </p>
      <p className="mt-0.5 flex items-center justify-end gap-1 text-caption text-ink-2 tabular-nums">
        {isDictated && (
          <>
            <Mic size={12} aria-hidden />
            <span className="sr-only">dictated,</span>
          </>
        )}
        {at === null ? 'Sending…' : <time dateTime={new Date(at).toISOString()}>{messageTime(at)}</time>}
      </p>
    </div>
  )
}
