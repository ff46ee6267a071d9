import { ArrowDown, Mic } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { useStickToEnd } from '#ui/use-stick-to-end.ts'
import type { ClerkState } from './clerk/use-clerk.ts'
import type { ConversationState } from './clerk/use-conversation.ts'
import { useIdeasOfConversation } from './clerk/use-ideas-of-conversation.ts'
import { ClerkMessage } from './message/clerk-message.tsx'
import { ConversationText } from './message/conversation-text.tsx'
import { dayHeading, isSameDay, messageTime } from './message/message-time-labels.ts'

interface ConversationStreamProps {
  conversation: ConversationState
  clerk: ClerkState
  children: ReactNode
}

/** The conversation, newest last. It stays at its end while new words arrive, unless the person has scrolled up. */
export function ConversationStream({ conversation, clerk, children }: ConversationStreamProps) {
  const { messages, sending } = conversation
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { isFar, goToEnd } = useStickToEnd(scroller, content, messages[0]?.id ?? null)
  const ideas = useIdeasOfConversation(messages)
  const canAct = clerk.rights === 'may-talk'
  const now = Date.now()
  // Sending scrolls to the end, where the message appears.
  const sendingId = sending?.id ?? null
  useEffect(() => {
    if (sendingId !== null) goToEnd()
  }, [sendingId, goToEnd])
  // Without the right to edit there is no conversation to read, so it counts as read.
  const isKnown = conversation.isRead || clerk.rights === 'no-editor'
  const isEmpty = isKnown && messages.length === 0 && !sending
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
        tabIndex={0}
        role="log"
        aria-label={CONVERSATION_LABELS.conversation}
        // `ConversationNews` announces finished answers: a live log would announce each word.
        aria-live="off"
        className="relative h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-[640px] flex-col px-4 py-4">
          {conversation.failure && (
            <Notice tone="warn" action={<TryAgain onClick={conversation.readAgain} />}>
              {conversation.failure.message}
            </Notice>
          )}
          {conversation.hasMore && (
            <Button
              size="small"
              kind="quiet"
              isBusy={conversation.isReadingEarlier}
              onClick={conversation.readEarlier}
              className="self-center"
            >
              {CONVERSATION_LABELS.earlierMessages}
            </Button>
          )}
          {isEmpty && children}
          <ol className="mt-auto flex flex-col gap-4">
            {messages.map((message, i) => {
              const before = messages[i - 1]
              const beginsDay = !before || !isSameDay(before.at, message.at)
              return (
                <Fragment key={message.id}>
                  {beginsDay && <DayLine words={dayHeading(message.at, now)} />}
                  <li>
                    {message.by === 'me' ? (
                      <OwnMessage
                        text={message.text}
                        at={message.at}
                        isDictated={message.source === 'voice'}
                      />
                    ) : (
                      <ClerkMessage message={message} look={clerk.look} ideas={ideas} canAct={canAct} />
                    )}
                  </li>
                </Fragment>
              )
            })}
            {sending && !messages.some(({ id }) => id === sending.id) && (
              <li>
                <OwnMessage text={sending.text} at={null} isDictated={sending.source === 'voice'} />
              </li>
            )}
          </ol>
        </div>
      </div>
      {isFar && (
        <Button
          size="small"
          icon={<ArrowDown size={14} aria-hidden />}
          onClick={goToEnd}
          className="-translate-x-1/2 absolute bottom-3 left-1/2 shadow-pop"
        >
          {FIELD_LABELS.newest}
        </Button>
      )}
    </div>
  )
}

function DayLine({ words }: { words: string }) {
  return (
    <li className="flex items-center gap-3 text-caption text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {words}
    </li>
  )
}

function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {ACTION_LABELS.tryAgain}
    </Button>
  )
}

function OwnMessage({ text, at, isDictated }: { text: string; at: number | null; isDictated: boolean }) {
  return (
    <div className="ml-auto w-fit max-w-[85%]">
      <p className="sr-only">{CONVERSATION_LABELS.youSaid}</p>
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
            <span className="sr-only">{CONVERSATION_LABELS.dictated}</span>
          </>
        )}
        {at === null ? (
          CONVERSATION_LABELS.sending
        ) : (
          <time dateTime={new Date(at).toISOString()}>{messageTime(at)}</time>
        )}
      </p>
    </div>
  )
}
