import { CircleStop, Ellipsis, FileDown, Plus, RotateCcw } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import {
  answerRuleLabel,
  askerLabel,
  endSentence,
  listeningLabel,
  standingOf,
} from '#panels/labels/interview-labels.ts'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatCount } from '#ui/format-count.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { useNow } from '#ui/use-now.ts'
import { interviewsApi } from '../interview-requests.ts'
import { ContextRequestsPart } from '../page/context-requests-part.tsx'
import { mayHost } from '../page/may-host.ts'
import { ProbePart } from '../page/probe-part.tsx'
import { useInterview } from '../page/use-interview.ts'
import { AddQuestionDialog } from './add-question-dialog.tsx'
import { QuestionCounts } from './question-counts.tsx'
import { StartInterviewDialog } from './start-interview-dialog.tsx'

export function InterviewPart({ interview }: { interview: InterviewView }) {
  const { people } = useSession()
  const { me, connection } = useBoard()
  const writer = useWriter()
  const now = useNow()
  const nameOf = (id: string) => (id === me.id ? 'You' : (people[id]?.name ?? 'A person who left'))
  const asker = interview.askedBy === me.id ? 'you' : (people[interview.askedBy]?.name ?? 'a person who left')
  const isHost = mayHost(interview, { userId: me.id, role: writer.role })
  const isOpen = interview.state === 'open'
  // The asker knows the questions' aim; a facilitator may want to answer before reading.
  const isAsking = isOpen && interview.askedBy === me.id
  const [isRead, setRead] = useState(false)
  const left = interview.questions.filter(
    (question) => standingOf(interview, question, me.id) === 'to-answer',
  ).length
  return (
    <section aria-label={`Questions: ${interview.title}`} className="border-line border-b px-4 py-4">
      <div className="flex items-start gap-2">
        <h3 dir="auto" className="min-w-0 flex-1 break-words font-heading text-board">
          {interview.title}
        </h3>
        <InterviewMenu interview={interview} isHost={isHost && isOpen} />
      </div>
      <p dir="auto" className="mt-1 break-words text-ink-2 text-small">
        Asked by {askerLabel(interview.program, asker)}
        {interview.isByAi && `, ${originLabel('ai', { kind: 'person' })}`}.{' '}
        {endSentence(interview, nameOf, now) ?? 'Open.'}
        {isOpen && ` ${answerRuleLabel(interview.settings)}`}
      </p>
      {listeningLabel(interview, now) && (
        <p className="text-ink-2 text-small">{listeningLabel(interview, now)}</p>
      )}
      {interview.program !== null && interview.undelivered > 0 && (
        <p className="text-ink-2 text-small">
          {formatCount(interview.undelivered, 'answer')} not handed over to {interview.program} yet.
        </p>
      )}
      {isHost && (isAsking || isRead) ? (
        <QuestionsWithAnswers interview={interview} isHost={isHost} />
      ) : (
        <QuestionCounts interview={interview} isHost={isHost} />
      )}
      <ProbePart interview={interview} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Link
          href={`/b/${connection.boardId}/answer?interview=${interview.id}`}
          className={buttonClass('outline', 'medium')}
        >
          {isOpen && left > 0 ? `Answer ${formatCount(left, 'question')}` : 'Open the answers'}
        </Link>
        {isHost && !isAsking && !isRead && <Button onClick={() => setRead(true)}>Show answers here</Button>}
      </div>
    </section>
  )
}

/** `isHost`: this person may continue and end the interview. */
function InterviewMenu({ interview, isHost }: { interview: InterviewView; isHost: boolean }) {
  const { boardId } = useBoard().connection
  const mayAsk = mayRun(useSession())
  const [open, setOpen] = useState<'question' | 'again' | 'end' | null>(null)
  const request = useRequest()
  const close = (): void => setOpen(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`More about ${interview.title}`}
            size={32}
            icon={<Ellipsis size={18} aria-hidden />}
          />
        }
      >
        {isHost && (
          <>
            <MenuItem icon={<Plus size={16} aria-hidden />} onSelect={() => setOpen('question')}>
              Add a question
            </MenuItem>
            <MenuItem icon={<CircleStop size={16} aria-hidden />} onSelect={() => setOpen('end')}>
              Close the questions
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {mayAsk && (
          <MenuItem icon={<RotateCcw size={16} aria-hidden />} onSelect={() => setOpen('again')}>
            Ask these questions again…
          </MenuItem>
        )}
        <MenuLink
          icon={<FileDown size={16} aria-hidden />}
          href={interviewsApi.fileOf(boardId, interview.id, 'md')}
        >
          Export as Markdown
        </MenuLink>
        <MenuLink
          icon={<FileDown size={16} aria-hidden />}
          href={interviewsApi.fileOf(boardId, interview.id, 'json')}
        >
          Export as JSON
        </MenuLink>
      </Menu>
      <AddQuestionDialog interview={interview} isOpen={open === 'question'} onClose={close} />
      <StartInterviewDialog isOpen={open === 'again'} onClose={close} earlier={interview.id} />
      <ConfirmDialog
        isOpen={open === 'end'}
        title="Close these questions?"
        consequence="No one can answer any more, or change an answer. All answers stay."
        action="Close the questions"
        isBusy={request.isBusy}
        error={request.failure?.message ?? null}
        onConfirm={() => request.send(() => interviewsApi.end(boardId, interview.id), close)}
        onCancel={close}
      />
    </>
  )
}

function QuestionsWithAnswers({ interview, isHost }: { interview: InterviewView; isHost: boolean }) {
  const read = useInterview(interview)
  return (
    <>
      <QuestionCounts interview={interview} isHost={isHost} answered={read.interview?.questions ?? []} />
      <ContextRequestsPart interview={interview} read={read.interview} />
      <FailureText className="mt-2">{read.failure?.message}</FailureText>
    </>
  )
}
