import { useSession } from '#panels/open-board/board-context.tsx'
import { StateAnnouncements } from '#panels/open-board/state-announcements.tsx'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'

export function InterviewAnnouncements() {
  return (
    <StateAnnouncements
      items={useSession().interviews}
      label={({ state, title }) =>
        state === 'open'
          ? INTERVIEW_PANEL_LABELS.questionsToYouNews(title)
          : INTERVIEW_PANEL_LABELS.questionsClosedNews(title)
      }
    />
  )
}
