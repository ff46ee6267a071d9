import { LoaderCircle, RotateCcw, Square, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { isAnswering } from '../clerk/conversation.ts'
import { conversationApi } from '../clerk/conversation-requests.ts'
import type { ClerkState } from '../clerk/use-clerk.ts'
import type { IdeasOfConversation } from '../clerk/use-ideas-of-conversation.ts'
import { ActionResults } from './action-results.tsx'
import { AnswerText } from './conversation-text.tsx'
import { messageTime } from './message-time-labels.ts'

interface ClerkMessageProps {
  message: TalkMessage
  /** How the board's clerk looks; after its removal, how it looked. */
  look: ClerkState['look']
  /** The ideas that the conversation names, by number; those that could not be read are missing. */
  ideas: IdeasOfConversation
  /** Whether the answer can be stopped or retried: only while one can talk with the clerk. */
  canAct: boolean
}

export function ClerkMessage({ message, look, ideas, canAct }: ClerkMessageProps) {
  const isLive = isAnswering(message)
  return (
    <div className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-2.5">
      <AgentMark agent={look} isDecorative className="mt-0.5" />
      <div>
        <p className="mb-0.5 flex min-w-0 items-center gap-1.5 text-caption text-ink-2">
          <b className="truncate font-button text-ink">{look.name}</b>
          {message.model !== null && <ModelLine model={message.model} />}
          <time dateTime={new Date(message.at).toISOString()} className="ml-auto shrink-0 tabular-nums">
            {messageTime(message.at)}
          </time>
        </p>
        {message.text !== '' && (
          <div
            dir="auto"
            // Announced when it is complete: a screen reader would otherwise repeat each word.
            aria-busy={isLive}
            className="whitespace-pre-wrap break-words text-body max-phone:text-phone"
          >
            <AnswerText text={message.text} />
            {message.state === 'writing' && (
              <span
                aria-hidden
                className="motion-caret ml-0.5 inline-block h-4 w-0.5 bg-ink align-text-bottom"
              />
            )}
          </div>
        )}
        <ActionResults message={message} ideas={ideas} />
        <State message={message} canAct={canAct} />
      </div>
    </div>
  )
}

function stateLabel({ state, isWaiting }: TalkMessage): string {
  if (isWaiting) return CONVERSATION_LABELS.waiting
  return state === 'thinking' ? CONVERSATION_LABELS.thinking : CONVERSATION_LABELS.writing
}

function State({ message, canAct }: { message: TalkMessage; canAct: boolean }) {
  switch (message.state) {
    case 'thinking':
    case 'writing':
      return (
        <StateLine action={canAct && <Stop message={message} />}>
          <LoaderCircle size={15} aria-hidden className="motion-turn" />
          {stateLabel(message)}
        </StateLine>
      )
    case 'failed':
      return (
        <StateLine action={canAct && <Retry message={message} words={ACTION_LABELS.retry} />} isProblem>
          <TriangleAlert size={15} aria-hidden className="mt-0.5 self-start" />
          <span className="min-w-0">
            {message.failure ? (
              <FailureSentence failure={message.failure} />
            ) : (
              CONVERSATION_LABELS.theClerkCouldNot
            )}
          </span>
        </StateLine>
      )
    case 'cancelled':
      return (
        <StateLine action={canAct && <Retry message={message} words={CONVERSATION_LABELS.answerAnyway} />}>
          <Square size={12} aria-hidden />
          {CONVERSATION_LABELS.stopped}
        </StateLine>
      )
    case 'done':
      return null
  }
}

interface StateLineProps {
  action: ReactNode
  isProblem?: boolean
  children: ReactNode
}

function StateLine({ action, isProblem = false, children }: StateLineProps) {
  return (
    <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
      <span
        className={`flex min-w-0 flex-1 items-center gap-1.5 text-small ${isProblem ? 'text-warn' : 'text-ink-2'}`}
      >
        {children}
      </span>
      {action}
    </div>
  )
}

function Stop({ message }: { message: TalkMessage }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  return (
    <Button
      size="small"
      kind="quiet"
      icon={<Square size={12} fill="currentColor" aria-hidden />}
      isBusy={request.isBusy}
      aria-label={CONVERSATION_LABELS.stopTheAnswer}
      onClick={() => request.send(() => conversationApi.stop(boardId, message.id))}
    >
      {ACTION_LABELS.stop}
    </Button>
  )
}

function Retry({ message, words }: { message: TalkMessage; words: string }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  return (
    <>
      <Button
        size="small"
        icon={<RotateCcw size={14} aria-hidden />}
        isBusy={request.isBusy}
        onClick={() => request.send(() => conversationApi.retry(boardId, message.id))}
      >
        {words}
      </Button>
      <FailureText className="basis-full">{request.failure?.message}</FailureText>
    </>
  )
}
