import { useEffect, useRef, useState } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'

export function InterviewAnnouncements() {
  const { interviews } = useSession()
  const [text, setText] = useState('')
  const before = useRef<Readonly<Record<string, InterviewView>> | null>(null)
  useEffect(() => {
    const last = before.current
    before.current = interviews
    if (!last || last === interviews) return
    for (const { id, state, title } of Object.values(interviews)) {
      if (last[id]?.state === state) continue
      setText(
        state === 'open'
          ? INTERVIEW_PANEL_LABELS.questionsToYouNews(title)
          : INTERVIEW_PANEL_LABELS.questionsClosedNews(title),
      )
    }
  }, [interviews])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
