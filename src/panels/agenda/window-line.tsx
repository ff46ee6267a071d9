import { Bell, Check, Clock, MessageCircle } from 'lucide-react'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { ownPartLabel, shortOwnPartLabel, WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { WINDOW_TALK_LABELS } from '#panels/labels/window-talk-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { talkingStep } from '#session/windows/window-talk.ts'
import type { OwnContribution } from '#session/windows/windows-slice.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useNow } from '#ui/use-now.ts'
import { CloseWindowButton } from './close-window-button.tsx'
import { MoveCloseDialog } from './move-close-dialog.tsx'
import type { AgendaOnPage } from './use-agenda.ts'
import { useContributions } from './use-contributions.ts'

const OWN_ICONS: Record<NonNullable<OwnContribution>, typeof Clock> = {
  waits: Clock,
  reminded: Bell,
  done: Check,
}

interface WindowLineProps {
  page: AgendaOnPage
  /** Leaves out what facilitators do with the window. */
  isFolded: boolean
  onTalk?: (() => void) | undefined
}

/** The viewer's part in the open collection window, its end, and its contributors. Renders nothing while none is open. */
export function WindowLine({ page, isFolded, onTalk }: WindowLineProps) {
  const open = useContributions()
  const session = useSession()
  const now = useNow()
  if (!open) return null
  const { step, people, own } = open
  // A viewer's window does not wait for them.
  const mayTalk = own !== null && talkingStep(session)?.id === step.id
  const Icon = own === null ? Clock : OWN_ICONS[own]
  return (
    <section
      aria-label={WINDOW_LABELS.window}
      className={classNames(
        'flex min-h-8 min-w-0 items-center gap-x-4 gap-y-1 max-phone:w-full',
        isFolded ? 'justify-between' : 'flex-wrap',
      )}
    >
      <p
        role="status"
        className={classNames(
          'flex min-w-0 items-center gap-2',
          isFolded ? 'text-small' : 'text-body',
          own === 'waits' || own === 'reminded' ? 'font-heading text-ink' : 'text-ink-2',
        )}
      >
        <Icon size={18} aria-hidden className="shrink-0" />
        <span>{isFolded ? shortOwnPartLabel(step, own, now) : ownPartLabel(step, own, now)}</span>
      </p>
      <span className="max-phone:hidden">
        <AvatarStack
          label={WINDOW_LABELS.contributed}
          people={people.filter(({ isDone }) => isDone)}
          max={6}
        />
      </span>
      {mayTalk && onTalk && (
        <Button size="small" icon={<MessageCircle size={16} aria-hidden />} onClick={onTalk}>
          {isFolded && <span aria-hidden>{PAGE_LABELS.talk}</span>}
          <span className={classNames(isFolded && 'sr-only')}>{WINDOW_TALK_LABELS.talk}</span>
        </Button>
      )}
      {page.mayRun && !isFolded && (
        <span className="flex items-center gap-1">
          <MoveCloseDialog
            step={step}
            trigger={(onOpen) => (
              <Button size="small" kind="quiet" onClick={onOpen}>
                {WINDOW_LABELS.moveClose}
              </Button>
            )}
          />
          <CloseWindowButton open={open} onClose={() => page.end(step)} />
        </span>
      )}
    </section>
  )
}
