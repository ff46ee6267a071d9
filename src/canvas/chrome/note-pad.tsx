import { ChevronRight, SquarePen } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { SHAPE_LABELS } from '#canvas/labels/shape-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Kbd } from '#ui/kbd.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { PAPER_LABELS } from '../labels/colour-labels.ts'
import type { BoardView } from '../view/board-view.ts'
import { CHROME_LABELS } from './chrome-labels.ts'
import { Swatches } from './swatches.tsx'

export function NotePad({ view }: { view: BoardView }) {
  const color = useReadable(view.color)
  return (
    <div className="flex shrink-0 flex-col items-center">
      <Tooltip text={ACTION_LABELS.newNote} keys="N" side="right">
        <PlainButton
          aria-label={ACTION_LABELS.newNote}
          onClick={view.addNote}
          className="grid size-[52px] shrink-0 place-items-center rounded-note text-note-ink transition-transform active:translate-y-px [@container(height<436px)]:size-9"
          style={{
            background: `var(--note-${color})`,
            // The next sheet of the pad, slightly darker at its visible edge.
            boxShadow: `3px 3px 0 -0.5px color-mix(in srgb, var(--note-${color}) 84%, var(--fold)), var(--note-shadow)`,
          }}
        >
          <SquarePen size={20} aria-hidden />
        </PlainButton>
      </Tooltip>
      <div
        className="mt-2 flex items-center gap-2 font-note text-caption text-ink-2 [@container(height<436px)]:hidden"
        aria-hidden
      >
        {SHAPE_LABELS.note} <Kbd>N</Kbd>
      </div>
      <NextColor view={view} />
    </div>
  )
}

function NextColor({ view }: { view: BoardView }) {
  const color = useReadable(view.color)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={CHROME_LABELS.nextColourIs(PAPER_LABELS[color])}
          title={CHROME_LABELS.nextColour}
          className="mt-1.5 inline-flex h-8 shrink-0 items-center gap-1.5 rounded-field pl-1 text-ink-2 transition-colors hover:bg-sunk hover:text-ink"
        >
          <span
            aria-hidden
            className="size-5 rounded-note ring-2 ring-ink ring-offset-2 ring-offset-sheet"
            style={{ background: `var(--note-${color})` }}
          />
          <ChevronRight size={14} aria-hidden />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent side="right" align="start" aria-label={CHROME_LABELS.nextColour} className="p-2">
        <Swatches
          label={CHROME_LABELS.nextColour}
          value={color}
          onChoose={(next) => {
            view.setColor(next)
            setOpen(false)
          }}
          className="grid grid-cols-4 gap-1"
        />
      </PopoverContent>
    </Popover.Root>
  )
}
