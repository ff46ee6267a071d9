import { ChevronDown, History, ListChecks, MessageCircleQuestionMark, PencilLine } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { StartTimerDialog, StartTimerItem } from '#panels/timer/start-timer.tsx'
import { TransferMenu } from '#panels/transfer/transfer-menu.tsx'
import { mayWrite } from '#session/members/may-write.ts'
import { classNames } from '#ui/class-names.ts'
import { MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { LazyAboutBoardDialog } from './lazy-about-board-dialog.ts'
import { EveryonesViewItems } from './present-or-take-control.tsx'
import { TOP_BAR_LABELS } from './top-bar-labels.ts'

interface BoardHeadingProps {
  onInterviews: () => void
  below?: ReactNode
  children?: ReactNode
}

export function BoardHeading({ onInterviews, below, children }: BoardHeadingProps) {
  const session = useSession()
  const { history } = useBoard()
  const { title } = session.board
  const [opened, setOpened] = useState<'about' | 'timer' | null>(null)
  const close = (): void => setOpened(null)
  useEffect(() => {
    document.title = PAGE_LABELS.inTab(title)
  }, [title])
  const button = (
    <PlainButton
      aria-label={TOP_BAR_LABELS.menuOf(title)}
      className={classNames(
        'inline-flex min-w-0 gap-2 rounded-field px-2 transition-colors hover:bg-sunk',
        below ? 'h-12 max-w-full items-start pt-1' : 'h-9 items-center',
      )}
    >
      <span className="truncate">{title}</span>
      <ChevronDown
        size={16}
        aria-hidden
        className={classNames('text-ink-2', below !== undefined && 'mt-0.5')}
      />
    </PlainButton>
  )
  return (
    <>
      <h1 className={classNames('relative flex min-w-0 text-board', below !== undefined && 'h-12 w-full')}>
        <TransferMenu trigger={button}>
          <MenuItem icon={<PencilLine size={18} aria-hidden />} onSelect={() => setOpened('about')}>
            {mayWrite(session, 'facilitator')
              ? TOP_BAR_LABELS.titleAndQuestionAction
              : TOP_BAR_LABELS.questionAction}
          </MenuItem>
          {children}
          <MenuItem icon={<MessageCircleQuestionMark size={18} aria-hidden />} onSelect={onInterviews}>
            {TAB_LABELS.questions}
          </MenuItem>
          <MenuLink icon={<ListChecks size={18} aria-hidden />} href={`/b/${session.board.id}/review`}>
            {PAGE_LABELS.review}
          </MenuLink>
          <MenuItem icon={<History size={18} aria-hidden />} onSelect={() => history.set('')}>
            {PAGE_LABELS.history}
          </MenuItem>
          <StartTimerItem onSelect={() => setOpened('timer')} />
          <EveryonesViewItems />
          <MenuSeparator />
        </TransferMenu>
      </h1>
      {/* Over the lower half of the button, which takes the finger in all of its height. */}
      {below && <div className="pointer-events-none absolute bottom-0.5 left-2 flex max-w-full">{below}</div>}
      <LazyAboutBoardDialog isOpen={opened === 'about'} onClose={close} />
      <StartTimerDialog isOpen={opened === 'timer'} onClose={close} />
    </>
  )
}
