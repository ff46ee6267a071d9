import { CircleStop, Ellipsis, FileDown, Plus, RotateCcw } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { useNow } from '#ui/use-now.ts'
import { answerRuleLabel, askerLabel, endSentence, listeningLabel, standingOf } from '../interview-labels.ts'
import { interviewsApi } from '../interview-requests.ts'
import { ContextRequestsPart } from '../page/context-requests-part.tsx'
import { mayHost } from '../page/may-host.ts'
import { ProbePart } from '../page/probe-part.tsx'
import { useInterview } from '../page/use-interview.ts'
import { AddQuestionDialog } from './add-question-dialog.tsx'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'
import { QuestionCounts } from './question-counts.tsx'
import { StartInterviewDialog } from './start-interview-dialog.tsx'

export function InterviewPart({ interview }: { interview: InterviewView }) {
  const { people } = useSession()
  const { me, connection } = useBoard()
  const writer = useWriter()
  const now = useNow()
  const nameOf = (id: string) => (id === me.id ? PERSON_LABELS.you : (people[id]?.name ?? PERSON_LABELS.left))
  const asker =
    interview.askedBy === me.id
      ? PERSON_LABELS.youInside
      : (people[interview.askedBy]?.name ?? PERSON_LABELS.leftInside)
  const isHost = mayHost(interview, { userId: me.id, role: writer.role })
  const isOpen = interview.state === 'open'
  // The asker knows the questions' aim; a facilitator may want to answer before reading.
  const isAsking = isOpen && interview.askedBy === me.id
  const [isRead, setRead] = useState(false)
  const left = interview.questions.filter(
    (question) => standingOf(interview, question, me.id) === 'to-answer',
  ).length
  return (
    <section
      aria-label={INTERVIEW_PANEL_LABELS.interview(interview.title)}
      className="border-line border-b px-4 py-4"
    >
      <div className="flex items-start gap-2">
        <h3 dir="auto" className="min-w-0 flex-1 break-words font-heading text-board">
          {interview.title}
        </h3>
        <InterviewMenu interview={interview} isHost={isHost && isOpen} />
      </div>
      <p dir="auto" className="mt-1 break-words text-ink-2 text-small">
        {INTERVIEW_PANEL_LABELS.askedBy(askerLabel(interview.program, asker))}
        {interview.isByAi && `, ${originLabel('ai', { kind: 'person' })}`}.{' '}
        {endSentence(interview, nameOf, now) ?? INTERVIEW_PANEL_LABELS.open}
        {isOpen && ` ${answerRuleLabel(interview.settings)}`}
      </p>
      {listeningLabel(interview, now) && (
        <p className="text-ink-2 text-small">{listeningLabel(interview, now)}</p>
      )}
      {interview.program !== null && interview.undelivered > 0 && (
        <p className="text-ink-2 text-small">
          {INTERVIEW_PANEL_LABELS.notHandedOver(interview.undelivered, interview.program)}
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
          {isOpen && left > 0
            ? INTERVIEW_PANEL_LABELS.answerQuestions(left)
            : INTERVIEW_PANEL_LABELS.openTheAnswers}
        </Link>
        {isHost && !isAsking && !isRead && (
          <Button onClick={() => setRead(true)}>{INTERVIEW_PANEL_LABELS.showAnswersHere}</Button>
        )}
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
            label={INTERVIEW_PANEL_LABELS.moreAbout(interview.title)}
            size={32}
            icon={<Ellipsis size={18} aria-hidden />}
          />
        }
      >
        {isHost && (
          <>
            <MenuItem icon={<Plus size={16} aria-hidden />} onSelect={() => setOpen('question')}>
              {INTERVIEW_PANEL_LABELS.addAQuestion}
            </MenuItem>
            <MenuItem icon={<CircleStop size={16} aria-hidden />} onSelect={() => setOpen('end')}>
              {INTERVIEW_PANEL_LABELS.closeAction}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {mayAsk && (
          <MenuItem icon={<RotateCcw size={16} aria-hidden />} onSelect={() => setOpen('again')}>
            {INTERVIEW_PANEL_LABELS.repeatAction}
          </MenuItem>
        )}
        <MenuLink
          icon={<FileDown size={16} aria-hidden />}
          href={interviewsApi.fileOf(boardId, interview.id, 'md')}
        >
          {INTERVIEW_PANEL_LABELS.exportAsMarkdown}
        </MenuLink>
        <MenuLink
          icon={<FileDown size={16} aria-hidden />}
          href={interviewsApi.fileOf(boardId, interview.id, 'json')}
        >
          {INTERVIEW_PANEL_LABELS.exportAsJson}
        </MenuLink>
      </Menu>
      <AddQuestionDialog interview={interview} isOpen={open === 'question'} onClose={close} />
      <StartInterviewDialog isOpen={open === 'again'} onClose={close} earlier={interview.id} />
      <ConfirmDialog
        isOpen={open === 'end'}
        title={INTERVIEW_PANEL_LABELS.closeQuestion}
        consequence={INTERVIEW_PANEL_LABELS.closeConsequence}
        action={INTERVIEW_PANEL_LABELS.closeAction}
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
