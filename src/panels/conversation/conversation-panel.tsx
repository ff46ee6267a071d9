import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { useCaptures } from '#panels/capture/use-captures.ts'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { ScriptLine } from '#panels/open-board/script-line.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useClerk } from './clerk/use-clerk.ts'
import { useConversation, useFinished } from './clerk/use-conversation.ts'
import { ConversationFoot, type ConversationMode } from './conversation-foot.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { answerNewsLabel, CONVERSATION_OPENINGS } from './conversation-news-labels.ts'
import { ConversationStream } from './conversation-stream.tsx'
import { CapturedNotes } from './message/captured-notes.tsx'
import { useConversationDraft } from './use-conversation-draft.ts'
import { useReadAloud } from './voice/read-aloud.ts'

/**
 * Talking with the clerk, and capturing without it. Used in the panel, on a phone and as a page. Without a connection
 * it only captures. `back` is the way back, on a separate page, which has the notices of the board too.
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
    // The text is in the field after the next render; the caret moves to its end.
    requestAnimationFrame(() => textarea.setSelectionRange(text.length, text.length))
  }
  return (
    <section
      aria-label={CONVERSATION_LABELS.talkWithTheClerk}
      className="flex min-h-0 flex-1 flex-col bg-desk"
    >
      <ConversationHead conversation={conversation} clerk={clerk} readAloud={readAloud} back={back} />
      {back && <BoardNotices />}
      {mode === 'talk' ? (
        <ConversationStream conversation={conversation} clerk={clerk}>
          {clerk.rights === 'clerk-off' ? (
            <NoConversation look={clerk.look} />
          ) : (
            <EmptyConversation look={clerk.look} onBegin={clerk.rights === 'may-talk' ? begin : null} />
          )}
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

/** Announces each finished answer to screen readers, once and in full, with its captured ideas. */
function ConversationNews({ messages, clerkName }: { messages: readonly TalkMessage[]; clerkName: string }) {
  const [finished, setFinished] = useState<TalkMessage | null>(null)
  const failure = useFailureSentence(finished?.failure)
  useFinished(messages, setFinished)
  return (
    <p role="status" className="sr-only">
      {finished && answerNewsLabel(finished, clerkName, failure)}
    </p>
  )
}

interface EmptyConversationProps {
  look: Pick<AgentView, 'name' | 'color' | 'emoji'>
  onBegin: ((text: string) => void) | null
}

/** Shown in place of the openings while the clerk is switched off; the way to switch it on is below, in the foot. */
function NoConversation({ look }: Pick<EmptyConversationProps, 'look'>) {
  return (
    <div className="my-auto flex flex-col items-start py-6">
      <AgentMark agent={look} isDecorative size={40} />
      <h2 className="mt-4 text-page">{CONVERSATION_LABELS.theClerkIsOff}</h2>
      <p className="mt-1.5 max-w-[46ch] text-body text-ink-2 max-phone:text-phone">
        {CONVERSATION_LABELS.withOrWithoutClerk}
      </p>
    </div>
  )
}

function EmptyConversation({ look, onBegin }: EmptyConversationProps) {
  return (
    <div className="my-auto flex flex-col items-start py-6">
      <AgentMark agent={look} isDecorative size={40} />
      <h2 className="mt-4 text-page">{CONVERSATION_LABELS.thinkAloud}</h2>
      <p className="mt-1.5 max-w-[46ch] text-body text-ink-2 max-phone:text-phone">
        {CONVERSATION_LABELS.conversationHint}
      </p>
      {onBegin && (
        <ul aria-label={CONVERSATION_LABELS.waysToBegin} className="mt-5 flex w-full flex-col gap-2">
          {CONVERSATION_OPENINGS.map((opening) => (
            <li key={opening}>
              <PlainButton
                onClick={() => onBegin(opening)}
                className="min-h-11 w-full rounded-field border border-line-strong border-dashed px-3.5 py-2 text-left text-body transition-colors hover:bg-sunk max-phone:text-phone"
              >
                {opening.endsWith(' ') ? `${opening}…` : opening}
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
      <ScriptLine className="mt-5 text-ink-2 text-small" />
    </div>
  )
}
