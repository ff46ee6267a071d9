import { Link2, MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { Button } from '#ui/button.tsx'
import { useCopyWithToast } from '#ui/use-copy-with-toast.ts'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'
import { InterviewPart } from './interview-part.tsx'
import { StartInterviewDialog } from './start-interview-dialog.tsx'

/** All interviews of the board: open ones first, then those that have ended, the newest first. */
export function InterviewsTab() {
  const session = useSession()
  const [isStarting, setStarting] = useState(false)
  const all = openFirst(session.interviews)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-4 py-3">
        <h2 className="sr-only">{TAB_LABELS.questions}</h2>
        {mayRun(session) && (
          <Button
            icon={<MessageCircleQuestionMark size={16} aria-hidden />}
            onClick={() => setStarting(true)}
          >
            {INTERVIEW_PANEL_LABELS.askQuestions}
          </Button>
        )}
        <AnswerLinkButton />
        <StartInterviewDialog isOpen={isStarting} onClose={() => setStarting(false)} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto bg-sheet">
        {all.length === 0 && (
          <p className="px-5 pt-4 text-body text-ink-2">{INTERVIEW_PANEL_LABELS.nothingAsked}</p>
        )}
        {all.map((interview) => (
          <InterviewPart key={interview.id} interview={interview} />
        ))}
      </div>
    </div>
  )
}

function openFirst(interviews: Readonly<Record<string, InterviewView>>): InterviewView[] {
  return Object.values(interviews).toSorted(
    (one, other) =>
      Number(other.state === 'open') - Number(one.state === 'open') || other.startedAt - one.startedAt,
  )
}

/** Copies a link that leads to the page for answering with just a name; nothing where this person may see no link. */
function AnswerLinkButton() {
  const { links } = useSession()
  const copyWithToast = useCopyWithToast()
  const secret = links.find((link) => link.role === 'commenter')?.secret ?? null
  if (secret === null) return null
  const copy = (near: HTMLElement): void =>
    copyWithToast(`${window.location.origin}/j/${secret}?to=answer`, {
      message: INTERVIEW_PANEL_LABELS.linkCopied,
      otherwise: INTERVIEW_PANEL_LABELS.linkByHand,
      near,
    })
  return (
    <Button
      kind="quiet"
      icon={<Link2 size={16} aria-hidden />}
      onClick={(event) => copy(event.currentTarget)}
    >
      {INTERVIEW_PANEL_LABELS.copyLinkToAnswer}
    </Button>
  )
}
