import { Clock } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type Captures, useCaptures } from '#panels/capture/use-captures.ts'
import { talkTimeLabel, WINDOW_TALK_LABELS } from '#panels/labels/window-talk-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { ScriptLine } from '#panels/open-board/script-line.tsx'
import type { Step } from '#session/agenda/step.ts'
import { windowTalkKey } from '#session/windows/window-talk.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { type ClerkState, useClerk } from './clerk/use-clerk.ts'
import { useConversation } from './clerk/use-conversation.ts'
import { ConversationGate, ConversationWriting } from './conversation-foot.tsx'
import { ConversationNews } from './conversation-news.tsx'
import { ConversationStream } from './conversation-stream.tsx'
import { DraftsToHandIn } from './drafts-to-hand-in.tsx'
import { type ConversationDraft, useConversationDraft } from './use-conversation-draft.ts'
import { useWantedFocus } from './use-wanted-focus.ts'
import { type TalkTimeOnPage, useTalkTime } from './use-window-talk.ts'

const LAST_MINUTE_MS = 60_000

interface WindowTalkPanelProps {
  step: Step
  back?: ReactNode
  /** Shows the conversation in place of the talk, whose time stops. */
  onLeave: () => void
}

/** The five minutes with the clerk in a collection window, and the drafts that come of them. */
export function WindowTalkPanel({ step, back, onLeave }: WindowTalkPanelProps) {
  const clerk = useClerk()
  const conversation = useConversation(true, step)
  const talk = useTalkTime(step)
  const captures = useCaptures()
  const draft = useConversationDraft(windowTalkKey(step))
  const field = useRef<HTMLTextAreaElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const { time } = talk
  useWantedFocus(() => (field.current ?? start.current)?.focus())
  useFocusOnceBegun(time?.isBegun ?? null, field)
  return (
    <section aria-label={WINDOW_TALK_LABELS.talk} className="flex min-h-0 flex-1 flex-col bg-desk">
      <TalkHead step={step} clerk={clerk} talk={talk} back={back} onLeave={onLeave} />
      {back && <BoardNotices />}
      {time?.isBegun ? (
        <ConversationStream conversation={conversation} clerk={clerk}>
          {null}
        </ConversationStream>
      ) : (
        <TalkIntro clerk={clerk} talk={talk} start={start} onBegun={conversation.readAgain} />
      )}
      <DraftsToHandIn />
      {time?.isBegun && (
        <div className="shrink-0 border-line border-t bg-sheet">
          <div className="mx-auto max-w-[640px] px-4 py-2.5 max-phone:px-3">
            <FailureText className="mb-2">{talk.failure?.message}</FailureText>
            {time.isOver ? (
              <TalkOver draft={draft} captures={captures} />
            ) : clerk.rights === 'may-talk' ? (
              <ConversationWriting {...{ field, conversation, captures, draft }} mode="talk" onMode={null} />
            ) : (
              <ConversationGate rights={clerk.rights} />
            )}
          </div>
        </div>
      )}
      <ConversationNews messages={conversation.messages} clerkName={clerk.look.name} />
    </section>
  )
}

/** The button that begins the talk goes, and with it the focus. */
function useFocusOnceBegun(isBegun: boolean | null, field: RefObject<HTMLTextAreaElement | null>): void {
  const before = useRef(isBegun)
  useEffect(() => {
    if (before.current === false && isBegun) field.current?.focus()
    before.current = isBegun
  }, [isBegun, field])
}

interface TalkHeadProps extends WindowTalkPanelProps {
  clerk: ClerkState
  talk: TalkTimeOnPage
}

function TalkHead({ step, clerk, talk, back, onLeave }: TalkHeadProps) {
  const { board } = useSession()
  const Heading = back ? 'h1' : 'h2'
  return (
    <header className="shrink-0 border-line border-b bg-sheet">
      <div className="mx-auto flex min-h-[60px] max-w-[736px] items-center gap-1 py-1.5 pr-2 pl-4 max-phone:has-[>a]:pl-1">
        {back}
        <div className="min-w-0 flex-1">
          {back && <p className="truncate text-caption text-ink-2">{board.title}</p>}
          <div className="flex min-w-0 items-center gap-2">
            <Heading className="min-w-0 flex-1 truncate font-heading text-board">
              {WINDOW_TALK_LABELS.talk}
            </Heading>
            <Button size="small" kind="quiet" onClick={onLeave}>
              {WINDOW_TALK_LABELS.leave}
            </Button>
          </div>
          <div className="flex min-w-0 items-baseline gap-2 pr-2">
            {clerk.model !== null && <ModelLine model={clerk.model} />}
            <p
              dir="auto"
              className="line-clamp-2 min-w-0 flex-1 break-words text-ink-2 text-small max-phone:text-caption"
            >
              {step.question || step.title}
            </p>
            <TimeLeft talk={talk} />
          </div>
        </div>
      </div>
    </header>
  )
}

/** Quiet: it is read out at the last minute and at the end alone. */
function TimeLeft({ talk: { time, leftMs } }: { talk: TalkTimeOnPage }) {
  if (!time?.isBegun) return null
  const isLast = leftMs <= LAST_MINUTE_MS
  return (
    <>
      <p
        role="timer"
        aria-label={WINDOW_TALK_LABELS.time}
        title={WINDOW_TALK_LABELS.timeHint}
        className="flex shrink-0 items-center gap-1 text-ink-2 text-small tabular-nums"
      >
        <Clock size={14} aria-hidden />
        {talkTimeLabel(leftMs)}
      </p>
      <p role="status" className="sr-only">
        {time.isOver ? WINDOW_TALK_LABELS.over : isLast ? WINDOW_TALK_LABELS.minuteLeft : ''}
      </p>
    </>
  )
}

interface TalkIntroProps {
  clerk: ClerkState
  talk: TalkTimeOnPage
  start: RefObject<HTMLButtonElement | null>
  onBegun: () => void
}

function TalkIntro({ clerk, talk, start, onBegun }: TalkIntroProps) {
  const [isStarting, setStarting] = useState(false)
  const begin = (): void => {
    setStarting(true)
    void talk
      .begin()
      .then(onBegun)
      .finally(() => setStarting(false))
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-[640px] flex-col items-start justify-center px-4 py-6">
        <AgentMark agent={clerk.look} isDecorative size={40} />
        <h2 className="mt-4 text-page">{WINDOW_TALK_LABELS.talkFor}</h2>
        <p className="mt-1.5 max-w-[46ch] text-body text-ink-2 max-phone:text-phone">
          {WINDOW_TALK_LABELS.intro}
        </p>
        <div className="mt-5">
          {clerk.rights === 'may-talk' ? (
            <Button kind="primary" ref={start} isBusy={isStarting || talk.time === null} onClick={begin}>
              {WINDOW_TALK_LABELS.start}
            </Button>
          ) : (
            <ConversationGate rights={clerk.rights} />
          )}
        </div>
        <FailureText className="mt-3">{talk.failure?.message}</FailureText>
        <ScriptLine className="mt-5 text-ink-2 text-small" />
      </div>
    </div>
  )
}

/** Words that were not sent in time can still become a note. */
function TalkOver({ draft, captures }: { draft: ConversationDraft; captures: Captures }) {
  const [problem, setProblem] = useState<string | null>(null)
  const text = draft.text.trim()
  function keep(): void {
    const captured = captures.capture(text, draft.isDictated ? 'voice' : 'quick')
    setProblem(captured.ok ? null : captured.why)
    if (captured.ok) draft.set('', false)
  }
  return (
    <>
      <p className="text-body text-ink-2">{WINDOW_TALK_LABELS.over}</p>
      {text !== '' && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <p dir="auto" className="min-w-0 flex-1 break-words text-body">
            <q>{text}</q>
          </p>
          <Button size="small" onClick={keep}>
            {WINDOW_TALK_LABELS.keepAsNote}
          </Button>
        </div>
      )}
      <FailureText className="mt-2">{problem}</FailureText>
    </>
  )
}
