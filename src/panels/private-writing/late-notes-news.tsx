import { useEffect, useRef } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { useToast } from '#ui/toast.tsx'
import { PRIVATE_WRITING_LABELS } from './private-writing-labels.ts'

/**
 * Shows facilitators that private notes arrived after their reveal, with a way to them. Late notes at the opening of a
 * page are not announced. Renders nothing.
 */
export function LateNotesNews() {
  const { lateNotes } = useSession()
  const { view } = useBoard()
  const toast = useToast()
  const announced = useRef(lateNotes)
  const shown = useRef(view)
  shown.current = view
  useEffect(() => {
    if (lateNotes === announced.current || lateNotes.length === 0) return
    announced.current = lateNotes
    toast({
      text: PRIVATE_WRITING_LABELS.cameLate(formatCount(lateNotes.length, 'note')),
      ...(shown.current && {
        action: { label: ACTION_LABELS.show, onAction: () => shown.current?.showRecords(lateNotes) },
      }),
    })
  }, [lateNotes, toast])
  return null
}
