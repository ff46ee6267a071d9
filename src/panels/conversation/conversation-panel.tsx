'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { CapturedNotes } from './capture/captured-notes.tsx'
import { useCaptures } from './capture/use-captures.ts'
import { ConversationFoot, type ConversationMode } from './conversation-foot.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationNews } from './conversation-news.tsx'
import { ConversationStream } from './conversation-stream.tsx'
import { EmptyConversation } from './empty-conversation.tsx'
import { useClerk } from './use-clerk.ts'
import { useConversation } from './use-conversation.ts'
import { useConversationDraft } from './use-conversation-draft.ts'
import { useReadAloud } from './voice/use-read-aloud.ts'

/**
 * Talking with the clerk, and capturing without it. Used in the panel, on a phone and as a page. Without a
 * connection it only captures.
 */
export function ConversationPanel({ back }: { back?: ReactNode }) {
  const { connection } = useBoard()
  const clerk = useClerk()
  const isOffline = useReadable(connection.saveState).state === 'offline'
  const conversation = useConversation(clerk.rights !== 'no-editor')
  const captures = useCaptures()
  const draft = useConversationDraft()
  const readAloud = useReadAloud(conversation.messages)
  const [wanted, setMode] = useState<ConversationMode>('talk')
  const field = useRef<HTMLTextAreaElement>(null)
  useWantedFocus(() => field.current?.focus())
  const mode = isOffline ? 'capture' : wanted
  const begin = (text: string): void => {
    draft.set(text, false)
    const textarea = field.current
    if (!textarea) return
    textarea.focus()
    // The text is in the field after the next render; the caret goes to its end.
    requestAnimationFrame(() => textarea.setSelectionRange(text.length, text.length))
  }
  return (
    <section aria-label="Talk with the clerk" className="flex min-h-0 flex-1 flex-col bg-desk">
      <ConversationHead conversation={conversation} clerk={clerk} readAloud={readAloud} back={back} />
      {mode === 'talk' ? (
        <ConversationStream conversation={conversation} clerk={clerk}>
          <EmptyConversation look={clerk.look} onBegin={clerk.rights === 'may-talk' ? begin : null} />
        </ConversationStream>
      ) : (
        <CapturedNotes notes={captures.mine} />
      )}
      <ConversationFoot
        field={field}
        conversation={conversation}
        captures={captures}
        draft={draft}
        rights={clerk.rights}
        mode={mode}
        onMode={isOffline ? null : setMode}
      />
      <ConversationNews messages={conversation.messages} clerkName={clerk.look.name} />
    </section>
  )
}

/** The tab "Clerk". It takes `isPhone` like the other tabs, and looks the same on both. */
export function ConversationTab(_: { isPhone?: boolean }) {
  return <ConversationPanel />
}

/** Focuses the field after a press on a button, or the key C, that leads here. */
function useWantedFocus(focus: () => void): void {
  const { panel } = useBoard()
  const place = useReadable(panel)
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    if (!place.isConversationWanted) return
    panel.set({ ...panel.get(), isConversationWanted: false })
    latest.current()
  }, [place.isConversationWanted, panel])
}
