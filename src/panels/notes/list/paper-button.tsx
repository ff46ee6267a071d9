import { Palette } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import type { NoteColor } from '#board/record/record-kinds.ts'
import { Swatches } from '#canvas/chrome/swatches.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'

interface PaperButtonProps {
  color: string
  onChoose: (color: NoteColor) => void
  isReachable?: boolean
}

export function PaperButton({ color, onChoose, isReachable = true }: PaperButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label="Colour"
          title="Colour"
          tabIndex={isReachable ? 0 : -1}
          className="-my-1 inline-flex size-8 items-center justify-center rounded-field text-note-meta transition-colors hover:bg-[color-mix(in_srgb,var(--note-ink)_12%,transparent)] hover:text-note-ink focus-visible:outline-note-ink"
        >
          <Palette size={15} aria-hidden />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent sideOffset={6} className="p-2">
        <Swatches
          label="Colour"
          value={color}
          onChoose={(chosen) => {
            onChoose(chosen)
            setOpen(false)
          }}
          className="flex gap-1"
        />
      </PopoverContent>
    </Popover.Root>
  )
}
