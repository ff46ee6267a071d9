import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { NoteDialog } from '#panels/notes/note-dialog.tsx'
import { useOfflinePage } from '#panels/offline/use-offline-page.ts'
import { BoardContext, useBoard, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { type LivePageProps, OpenPage, useOpenBoard } from '#panels/open-board/open-page.tsx'
import { NotesToDoDialog } from '#panels/promotions/notes-to-do-dialog.tsx'
import { changeOutboxOf } from '#panels/unsent-changes/change-outbox.ts'
import { useUnsentChangesOnReturn } from '#panels/unsent-changes/use-unsent-changes.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { formatMoment } from '#ui/format-day.ts'
import { Select } from '#ui/select.tsx'
import { useNow } from '#ui/use-now.ts'
import { standingOf } from '../interview-labels.ts'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { AnswerPageHead } from './interview-head.tsx'
import { InterviewToAnswer } from './interview-to-answer.tsx'
import { interviewToShow } from './next-question.ts'

export function AnswerPage({ boardId, me }: { boardId: string; me: MeResponse }) {
  return <OpenPage boardId={boardId} me={me} Live={LiveAnswerPage} />
}

function LiveAnswerPage({ connection, me, onMeChange }: LivePageProps) {
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const isWide = useIsWide(700)
  useOfflinePage()
  const { send: keepChange } = changeOutboxOf(connection.boardId, me.id)
  const board = useOpenBoard({ connection, me, view: null, openNote: setOpenNoteId, keepChange })
  if (!board) return null
  return (
    <BoardContext value={board}>
      <div className="min-h-dvh bg-desk text-ink pb-[env(safe-area-inset-bottom)]">
        <AnswerPageHead onMeChange={onMeChange} />
        <BoardNotices />
        <main className="mx-auto max-w-[1040px] px-4 pt-6 pb-16 phone:px-6">
          <Interviews />
        </main>
      </div>
      <NoteDialog noteId={openNoteId} isPhone={!isWide} onClose={() => setOpenNoteId(null)} />
      <NotesToDoDialog />
    </BoardContext>
  )
}

function Interviews() {
  useUnsentChangesOnReturn()
  const { interviews } = useSession()
  const { me } = useBoard()
  const wanted = useSearchParams().get('interview')
  const [chosenId, setChosen] = useState(wanted)
  // The interview that was open at first stays, also when it ends.
  const [first] = useState(() => interviewToShow(interviews, me.id, wanted)?.id ?? null)
  const shown = interviewToShow(interviews, me.id, chosenId ?? first)
  if (!shown) {
    return (
      <div className="mx-auto max-w-[520px] py-16 text-center">
        <h1 className="text-title">{ANSWER_PAGE_LABELS.nothingIsAskedYet}</h1>
        <p className="mt-2 text-ink-2 text-phone">{ANSWER_PAGE_LABELS.nothingAskedHint}</p>
      </div>
    )
  }
  return (
    <>
      <ChooseInterview interviews={interviews} shownId={shown.id} onChoose={setChosen} />
      <InterviewToAnswer key={shown.id} interview={shown} />
    </>
  )
}

interface ChooseInterviewProps {
  interviews: Readonly<Record<string, InterviewView>>
  shownId: string
  onChoose: (interviewId: string) => void
}

/** The other interviews of the board; nothing where there is one only. */
function ChooseInterview({ interviews, shownId, onChoose }: ChooseInterviewProps) {
  const { me } = useBoard()
  const now = useNow()
  const all = Object.values(interviews).toSorted((one, other) => other.startedAt - one.startedAt)
  if (all.length < 2) return null
  return (
    <div className="mb-4 flex items-center gap-1 text-body text-ink-2">
      {TAB_LABELS.questions}
      <Select
        label={TAB_LABELS.questions}
        value={shownId}
        className="min-w-0 max-w-[80%] *:truncate"
        options={all.map((interview) => ({
          value: interview.id,
          label: interview.title,
          // Repeated interviews have the same title.
          hint: ANSWER_PAGE_LABELS.askedWhen(
            leftWords(interview, me.id),
            formatMoment(interview.startedAt, now),
          ),
        }))}
        onChange={onChoose}
      />
    </div>
  )
}

function leftWords(interview: InterviewView, userId: string): string {
  if (interview.state !== 'open') return INTERVIEW_LABELS.ended
  const standings = interview.questions.map((question) => standingOf(interview, question, userId))
  const left = standings.filter((standing) => standing === 'to-answer').length
  if (left > 0) return ANSWER_PAGE_LABELS.toAnswer(left)
  return standings.includes('answered')
    ? ANSWER_PAGE_LABELS.youHaveAnswered
    : ANSWER_PAGE_LABELS.nothingToAnswer
}
