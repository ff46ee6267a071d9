'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBoard } from '#panels/board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { CapturedNotes } from './capture/captured-notes.tsx'
import { useCaptures } from './capture/use-captures.ts'
import { EmptyTalk } from './empty-talk.tsx'
import { TalkFoot, type TalkMode } from './talk-foot.tsx'
import { TalkHead } from './talk-head.tsx'
import { TalkNews } from './talk-news.tsx'
import { TalkStream } from './talk-stream.tsx'
import { useClerk } from './use-clerk.ts'
import { useTalk } from './use-talk.ts'
import { useTalkDraft } from './use-talk-draft.ts'
import { useReadAloud } from './voice/use-read-aloud.ts'

/** The conversation with the clerk, and capturing without it: the same beside the canvas, on a phone and as a page. */
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
    // The words are there after the next drawing; the caret belongs behind them.
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

/** Whoever pressed something that leads here can write at once. */
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
