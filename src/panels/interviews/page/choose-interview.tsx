import { standingOf } from '#panels/labels/interview-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { formatMoment } from '#ui/format-day.ts'
import { Select } from '#ui/select.tsx'
import { useNow } from '#ui/use-now.ts'

interface ChooseInterviewProps {
  interviews: Readonly<Record<string, InterviewView>>
  shownId: string
  onChoose: (interviewId: string) => void
}

/** The other interviews of the board; nothing where there is one only. */
export function ChooseInterview({ interviews, shownId, onChoose }: ChooseInterviewProps) {
  const { me } = useBoard()
  const now = useNow()
  const all = Object.values(interviews).toSorted((one, other) => other.startedAt - one.startedAt)
  if (all.length < 2) return null
  return (
    <div className="mb-4 flex items-center gap-1 text-body text-ink-2">
      Questions
      <Select
        label="Questions"
        value={shownId}
        className="min-w-0 max-w-[80%] *:truncate"
        options={all.map((interview) => ({
          value: interview.id,
          label: interview.title,
          // Repeated interviews have the same title.
          hint: `${leftWords(interview, me.id)} · asked ${formatMoment(interview.startedAt, now)}`,
        }))}
        onChange={onChoose}
      />
    </div>
  )
}

function leftWords(interview: InterviewView, userId: string): string {
  if (interview.state !== 'open') return 'Ended'
  const standings = interview.questions.map((question) => standingOf(interview, question, userId))
  const left = standings.filter((standing) => standing === 'to-answer').length
  if (left > 0) return `${left} to answer`
  return standings.includes('answered') ? 'You have answered' : 'Nothing to answer'
}
