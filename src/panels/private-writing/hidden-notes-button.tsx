import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#base/format-number.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { partsIn } from '#session/private-writing/private-writing.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatCount } from '#ui/format-count.ts'
import { PRIVATE_WRITING_LABELS } from './private-writing-labels.ts'
import { useHiddenNotes, type Writer } from './use-hidden-notes.ts'
import { useNextPart } from './use-next-part.ts'

export function HiddenNotesButton() {
  const { total, writers } = useHiddenNotes()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon={<EyeOff size={16} aria-hidden className="phone:hidden" />}
        onClick={() => setOpen(true)}
        className="tabular-nums"
      >
        <span>
          {formatNumber(total)}
          <span className="max-phone:sr-only">
            {total === 1 ? PRIVATE_WRITING_LABELS.privateNote : PRIVATE_WRITING_LABELS.privateNotesPart}
          </span>
        </span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        width={400}
        title={PRIVATE_WRITING_LABELS.privateNotes}
        description={
          writers.length > 0 ? undefined : PRIVATE_WRITING_LABELS.byAll(formatCount(total, 'note'))
        }
      >
        <DialogBody>
          <WriterRows writers={writers} onNext={() => setOpen(false)} />
        </DialogBody>
      </Dialog>
    </>
  )
}

/** Facilitators who reveal person by person may choose the next writer. */
function WriterRows({ writers, onNext }: { writers: readonly Writer[]; onNext: () => void }) {
  const { me, privateWriting } = useSession()
  const next = useNextPart()
  const parts = partsIn(privateWriting)
  const mayChoose =
    parts?.mode === 'by-person' && privateWriting?.isNamed === true && isAtLeast(me.role, 'facilitator')
  return (
    <>
      <ul className="flex flex-col">
        {writers.map(({ id, name, count }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 border-line border-b last:border-b-0">
            <span dir="auto" className="min-w-0 flex-1 truncate text-ink">
              {name}
            </span>
            <span className="text-ink-2 tabular-nums">{formatCount(count, 'note')}</span>
            {mayChoose && (
              <Button size="small" isBusy={next.isBusy} onClick={() => next.ask(id, onNext)}>
                {PRIVATE_WRITING_LABELS.reveal}
                <span className="sr-only"> {PRIVATE_WRITING_LABELS.notesOf(name)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FailureText className="mt-3">{next.failure}</FailureText>
    </>
  )
}
