'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { CapturedNotes } from './capture/captured-notes.tsx'
import { useCaptures } from './capture/use-captures.ts'
import { TalkFoot, type TalkMode } from './conversation-foot.tsx'
import { TalkHead } from './conversation-head.tsx'
import { TalkNews } from './conversation-news.tsx'
import { TalkStream } from './conversation-stream.tsx'
import { EmptyTalk } from './empty-conversation.tsx'
import { useClerk } from './use-clerk.ts'
import { useTalk } from './use-conversation.ts'
import { useTalkDraft } from './use-conversation-draft.ts'
import { useReadAloud } from './voice/use-read-aloud.ts'

/**
 * Talking with the clerk, and capturing without it. Used in the panel, on a phone and as a page. Without a
 * connection it only captures.
 */
export function TalkPanel({ back }: { back?: ReactNode }) {
  const { connection } = useBoard()
  const clerk = useClerk()
  const isOffline = useReadable(connection.saveState).state === 'offline'
  const talk = useTalk(clerk.rights !== 'no-editor')
  const captures = useCaptures()
  const draft = useTalkDraft()
  const readAloud = useReadAloud(talk.messages)
  const [wanted, setMode] = useState<TalkMode>('talk')
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
      <TalkHead talk={talk} clerk={clerk} readAloud={readAloud} back={back} />
      {mode === 'talk' ? (
        <TalkStream talk={talk} clerk={clerk}>
          <EmptyTalk look={clerk.look} onBegin={clerk.rights === 'may-talk' ? begin : null} />
        </TalkStream>
      ) : (
        <CapturedNotes notes={captures.mine} />
      )}
      <TalkFoot
        field={field}
        talk={talk}
        captures={captures}
        draft={draft}
        rights={clerk.rights}
        mode={mode}
        onMode={isOffline ? null : setMode}
      />
      <TalkNews messages={talk.messages} clerkName={clerk.look.name} />
    </section>
  )
}

/** Focuses the field after a press on a button, or the key C, that leads here. */
function useWantedFocus(focus: () => void): void {
  const { panel } = useBoard()
  const place = useReadable(panel)
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    if (!place.isTalkWanted) return
    panel.set({ ...panel.get(), isTalkWanted: false })
    latest.current()
  }, [place.isTalkWanted, panel])
}
