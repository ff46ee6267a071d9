import { useEffect, useRef, useState } from 'react'
import { agendaNewsLabel } from '#panels/labels/agenda-news-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { currentStep, type Step } from '#session/agenda/step.ts'
import { Announcement } from '#ui/announcement.tsx'

export function AgendaAnnouncements() {
  const current = currentStep(useSession().agenda)
  const before = useRef<Step | null | 'nothing-seen'>('nothing-seen')
  const [text, setText] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = current
    const news = last === 'nothing-seen' ? null : agendaNewsLabel(last, current)
    if (news) setText(news)
  }, [current])
  return <Announcement>{text}</Announcement>
}
