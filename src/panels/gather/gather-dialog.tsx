'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { isGathering } from '#session/gathering.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useOpener } from '#ui/use-opener.ts'
import { GatherReview } from './gather-review.tsx'
import { GatherStart } from './gather-start.tsx'
import { GatherWorking } from './gather-working.tsx'
import { useGathers } from './use-gathers.ts'

/** Themes of the board: to ask for, to wait for, to review. The same for everybody who has it open. */
export function GatherDialog({ onClose }: { onClose: () => void }) {
  const [newest = null] = useGathers()
  const opener = useOpener()
  const isReview = newest?.state === 'proposed'
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-40 flex items-end justify-center bg-scrim phone:items-center phone:p-6">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              opener.remember()
              // What can be done comes once the ideas are counted; on Close, its tooltip would take the first Escape.
              event.preventDefault()
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
            }}
            onCloseAutoFocus={opener.giveBack}
            className={classNames(
              'motion-sheet relative flex w-full flex-col overflow-clip rounded-t-bar bg-sheet text-ink shadow-pop outline-none phone:rounded-bar',
              isReview
                ? 'h-[94dvh] phone:h-full phone:max-h-[900px] phone:max-w-[1120px]'
                : 'max-h-[94dvh] phone:max-w-[520px]',
            )}
          >
            {newest && isGathering(newest) ? (
              <GatherWorking gather={newest} />
            ) : newest && isReview ? (
              <GatherReview key={newest.id} gather={newest} onDone={onClose} />
            ) : (
              <GatherStart newest={newest} />
            )}
            <Radix.Close asChild>
              <IconButton
                label="Close"
                icon={<X size={18} aria-hidden />}
                className="absolute top-4 right-4 max-phone:top-2 max-phone:right-2"
              />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
