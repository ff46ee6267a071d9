import { type ReactNode, useRef, useState } from 'react'
import { useCaptures } from '#panels/capture/use-captures.ts'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { WINDOW_TALK_LABELS } from '#panels/labels/window-talk-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { ScriptLine } from '#panels/open-board/script-line.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import { windowTalkKey } from '#session/windows/window-talk.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useClerk } from './clerk/use-clerk.ts'
import { useConversation } from './clerk/use-conversation.ts'
import { ConversationFoot, type ConversationMode } from './conversation-foot.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationNews } from './conversation-news.tsx'
import { CONVERSATION_OPENINGS } from './conversation-news-labels.ts'
import { ConversationStream } from './conversation-stream.tsx'
import { DraftsToHandIn } from './drafts-to-hand-in.tsx'
import { CapturedNotes } from './message/captured-notes.tsx'
import { useConversationDraft } from './use-conversation-draft.ts'
import { useWantedFocus } from './use-wanted-focus.ts'
import { useOfferedTalk, useWantedTalk } from './use-window-talk.ts'
import { useReadAloud } from './voice/read-aloud.ts'
import { WindowTalkPanel } from './window-talk-panel.tsx'

/**
 * The talk that the running step offers, or the conversation. Used in the panel, on a phone and as a page. `back` is the way
 * back, on a separate page, which has the notices of the board too.
 */
export function ConversationPanel({ back }: { back?: ReactNode }) {
  const step = useOfferedTalk()
  const [hasLeft, setLeft] = useState(false)
  useWantedTalk(() => setLeft(false))
  if (step && !hasLeft)
    return <WindowTalkPanel key={windowTalkKey(step)} step={step} back={back} onLeave={() => setLeft(true)} />
  return <Conversation back={back} onTalk={step ? () => setLeft(false) : null} />
}

interface ConversationProps {
  back: ReactNode
  /** Leads back to the talk of the step; null: none is offered. */
  onTalk: (() => void) | null
}

/** Talking with the clerk, and capturing without it. Without a connection it only captures. */
function Conversation({ back, onTalk }: ConversationProps) {
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
      {onTalk && (
        <div className="flex shrink-0 justify-center border-line border-b bg-sheet p-1">
          <Button size="small" kind="quiet" onClick={onTalk}>
            {WINDOW_TALK_LABELS.backToTalk}
          </Button>
        </div>
      )}
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
      <DraftsToHandIn />
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
