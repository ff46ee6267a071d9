import { useState } from 'react'
import { isBlank } from '#base/is-blank.ts'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { isAtLeast } from '#session/core/role.ts'
import { MAX_ASK_BACK_CHARS } from '#session/interviews/ask-back.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { TextArea } from '#ui/text-area.tsx'
import { askerLabel } from '../interview-labels.ts'
import { interviewsApi } from '../interview-requests.ts'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { mayHost } from './may-host.ts'

type AskBackView = InterviewView['askBacks'][number]

export function AskBackPart({ interview }: { interview: InterviewView }) {
  const { me } = useBoard()
  const { people } = useSession()
  const writer = useWriter()
  const isOver = interview.state !== 'open'
  const mayAsk = isAtLeast(writer.role, 'commenter') && !isOver
  const name = askerLabel(
    interview.program,
    people[interview.askedBy]?.name ?? ANSWER_PAGE_LABELS.personWhoAsked,
  )
  if (interview.askBacks.length === 0 && (!mayAsk || interview.askedBy === me.id)) return null
  return (
    <section aria-label={ANSWER_PAGE_LABELS.questionsToAsker} className="mt-6">
      <h2 className="mb-2 font-heading text-board">
        {interview.askedBy === me.id ? INTERVIEW_LABELS.questionsToYou : ANSWER_PAGE_LABELS.somethingUnclear}
      </h2>
      <ul className="flex flex-col gap-3 empty:hidden">
        {interview.askBacks.map((askBack) => (
          <AskBackRow
            key={askBack.id}
            interviewId={interview.id}
            askBack={askBack}
            isOver={isOver}
            mayReply={!isOver && mayHost(interview, { userId: me.id, role: writer.role })}
          />
        ))}
      </ul>
      {mayAsk && interview.askedBy !== me.id && <AskBackForm interviewId={interview.id} name={name} />}
    </section>
  )
}

interface AskBackRowProps {
  interviewId: string
  askBack: AskBackView
  isOver: boolean
  /** Shows a form for the missing reply: to the asker who may write, and to facilitators. */
  mayReply: boolean
}

function AskBackRow({ interviewId, askBack, isOver, mayReply }: AskBackRowProps) {
  const { people } = useSession()
  const { boardId } = useBoard().connection
  const nameOf = (id: string): string => people[id]?.name ?? PERSON_LABELS.left
  const { text, by, reply } = askBack
  return (
    <li className="rounded-bar border border-line bg-sheet px-4 py-3">
      <p className="text-ink-2 text-small">{ANSWER_PAGE_LABELS.asks(nameOf(by))}</p>
      <p dir="auto" className="whitespace-pre-line break-words text-body">
        {text}
      </p>
      {reply ? (
        <div className="mt-2 border-line-strong border-l-2 pl-3">
          <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
            {ANSWER_PAGE_LABELS.replied(nameOf(reply.by))}{' '}
            {reply.isByAi && <OriginLabel origin="ai" author={{ kind: 'person' }} />}
          </p>
          <p dir="auto" className="whitespace-pre-line break-words text-body">
            {reply.text}
          </p>
        </div>
      ) : mayReply ? (
        <WordsForm
          label={ANSWER_PAGE_LABELS.replyTo(nameOf(by))}
          action={ANSWER_PAGE_LABELS.sendReply}
          send={(words) => interviewsApi.reply(boardId, interviewId, askBack.id, words)}
        />
      ) : (
        <p className="mt-1 text-ink-2 text-small">
          {isOver ? ANSWER_PAGE_LABELS.noReply : ANSWER_PAGE_LABELS.noReplyYet}
        </p>
      )}
    </li>
  )
}

function AskBackForm({ interviewId, name }: { interviewId: string; name: string }) {
  const { boardId } = useBoard().connection
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button className="mt-3 max-w-full" onClick={() => setOpen(true)}>
        <span className="truncate">{ANSWER_PAGE_LABELS.askPerson(name)}</span>
      </Button>
    )
  }
  return (
    <WordsForm
      label={ANSWER_PAGE_LABELS.questionTo(name)}
      action={ACTION_LABELS.ask}
      isFocused
      send={(words) => interviewsApi.askBack(boardId, interviewId, words)}
      onSent={() => setOpen(false)}
      onCancel={() => setOpen(false)}
    />
  )
}

interface WordsFormProps {
  label: string
  action: string
  isFocused?: boolean
  send: (words: string) => ReturnType<typeof interviewsApi.askBack>
  onSent?: () => void
  onCancel?: () => void
}

function WordsForm({ label, action, isFocused = false, send, onSent, onCancel }: WordsFormProps) {
  const request = useRequest()
  const [words, setWords] = useState('')
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBlank(words)) return
        request.send(
          () => send(words),
          () => {
            setWords('')
            onSent?.()
          },
        )
      }}
    >
      <TextArea
        label={label}
        value={words}
        maxLength={MAX_ASK_BACK_CHARS}
        // It was opened to be written in.
        autoFocus={isFocused}
        error={request.failure?.message ?? null}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="mt-2 flex gap-2">
        <Button
          type="submit"
          isBusy={request.isBusy}
          disabledReason={isBlank(words) ? ANSWER_PAGE_LABELS.writeSomethingFirst : null}
          isReasonHidden
        >
          {action}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {ACTION_LABELS.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
