import { Dialog as Radix } from 'radix-ui'
import type { ShownThreads } from '#canvas/signals/comment-signals.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useOpener } from '#ui/use-opener.ts'
import { ShownThreadsPart } from './shown-threads.tsx'
import type { ThreadUnread } from './thread-unread.ts'

interface ThreadSheetProps extends ThreadUnread {
  shown: ShownThreads
  onClose: () => void
}

/** The shown threads in a sheet from below, where there is no canvas, or no room beside its notes. */
export function ThreadSheet({ shown, onClose, ...unread }: ThreadSheetProps) {
  const opener = useOpener()
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-40 flex items-end justify-center bg-scrim">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              opener.remember()
              // A keyboard that opens at once would cover the words.
              if (shown.kind === 'new' || !(event.currentTarget instanceof HTMLElement)) return
              event.preventDefault()
              event.currentTarget.focus()
            }}
            onCloseAutoFocus={opener.giveBack}
            className="motion-sheet flex max-h-[85dvh] w-full max-w-[600px] flex-col rounded-t-bar bg-raised pb-[env(safe-area-inset-bottom)] text-ink shadow-pop outline-none"
          >
            <Radix.Title className="sr-only">{TAB_LABELS.comments}</Radix.Title>
            <ShownThreadsPart
              shown={shown}
              isFocusWanted={shown.kind === 'new'}
              onClose={onClose}
              {...unread}
            />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
