import { representedLabel } from '#formats/minutes/poll-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { WHOLE } from '#session/choosing/representation/document-points.ts'
import { RepresentedRing } from './represented-ring.tsx'

/** In a list of versions: for how many this one speaks. Renders nothing where that is not known. */
export function CheckLine({ documentId }: { documentId: string }) {
  const check = useSession().checks[documentId]
  const whole =
    check?.state === 'closed' ? check.result.points.find(({ pointId }) => pointId === WHOLE) : undefined
  if (!whole) return null
  return (
    <p className="mt-0.5 flex items-center gap-1.5 text-ink-2 text-small">
      <RepresentedRing {...whole} size={20} />
      {representedLabel(whole)}
    </p>
  )
}
