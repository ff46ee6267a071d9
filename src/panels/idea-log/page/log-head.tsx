import {
  ChevronLeft,
  CircleHelp,
  FileText,
  Layers,
  ListTodo,
  MoreHorizontal,
  RotateCcw,
  Table2,
  Upload,
} from 'lucide-react'
import Link from 'next/link'
import type { MeResponse } from '#api/me.ts'
import { IDEA_LIST_LABELS } from '#panels/labels/idea-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { useCanEdit, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { MyMenu } from '#panels/open-board/my-menu.tsx'
import { PeopleBar } from '#panels/open-board/people-bar.tsx'
import { SaveLine } from '#panels/open-board/save-line.tsx'
import { useCarefulLeave } from '#panels/open-board/use-board-connection.ts'
import { ThemesButton } from '#panels/themes/themes-button.tsx'
import { ExportMenu } from '#panels/transfer/export-menu.tsx'
import { ExportRows } from '#panels/transfer/export-rows.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { buttonClass } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import type { LogPlace } from '../state/log-place.ts'
import { LOG_PAGE_LABELS } from './log-page-labels.ts'

interface LogHeadProps {
  /** Below 700 px: the logo and the people are left out. */
  isPhone: boolean
  /** Below 900 px: actions without room are in the menu. */
  isNarrow: boolean
  onMeChange: (me: MeResponse) => void
}

export function LogHead({ isPhone, isNarrow, onMeChange }: LogHeadProps) {
  const isWide = useIsWide(1000)
  const { board } = useSession()
  const { boardId } = useLog()
  const onLeave = useCarefulLeave()
  return (
    <header className="relative z-30 flex h-14 shrink-0 items-center gap-2 border-line border-b bg-sheet px-4 max-phone:h-13 max-phone:px-2">
      {!isPhone && (
        <Link
          href="/"
          onNavigate={onLeave}
          aria-label={LOG_PAGE_LABELS.backToMyBoards}
          className="flex h-9 items-center rounded-field pr-1"
        >
          <Logo height={16} />
        </Link>
      )}
      <Link
        href={`/b/${boardId}`}
        onNavigate={onLeave}
        aria-label={ACTION_LABELS.backToBoard}
        title={ACTION_LABELS.backToBoard}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-field text-ink-2 transition-colors hover:bg-sunk hover:text-ink max-phone:size-10"
      >
        <ChevronLeft size={isPhone ? 22 : 18} aria-hidden />
      </Link>
      <h1 className="flex min-w-0 items-baseline gap-2 text-board">
        <Link
          href={`/b/${boardId}`}
          onNavigate={onLeave}
          className="min-w-0 truncate rounded-chip font-text text-ink-2 hover:text-ink max-phone:hidden"
        >
          {board.title}
        </Link>
        <span aria-hidden className="text-ink-2 max-phone:hidden">
          /
        </span>
        <span className="shrink-0 whitespace-nowrap">{PAGE_LABELS.ideaLog}</span>
      </h1>
      <SaveLine isShort={isPhone} />
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {!isNarrow && <LogLinks />}
        <MoreMenu isNarrow={isNarrow} />
        {!isPhone && <PeopleBar isCount={!isWide} />}
        <MyMenu onChange={onMeChange} />
      </div>
    </header>
  )
}

function MoreMenu({ isNarrow }: { isNarrow: boolean }) {
  const { boardId, dialog, go, open } = useLog()
  const { show } = usePlaceNow()
  const canEdit = useCanEdit()
  const to = (next: LogPlace['show']) => () => {
    open.set(null)
    go({ show: next, which: 'all' })
  }
  return (
    <Menu trigger={<IconButton label={ACTION_LABELS.more} icon={<MoreHorizontal size={18} aria-hidden />} />}>
      {show !== 'ideas' && (
        <MenuItem icon={<Table2 size={16} aria-hidden />} onSelect={to('ideas')}>
          {LOG_PAGE_LABELS.allIdeas}
        </MenuItem>
      )}
      {isNarrow && show !== 'decisions' && (
        <MenuItem icon={<ListTodo size={16} aria-hidden />} onSelect={to('decisions')}>
          {IDEA_LIST_LABELS.decisionsAndToDos}
        </MenuItem>
      )}
      {isNarrow && (
        <>
          <MenuItem icon={<Layers size={16} aria-hidden />} onSelect={() => dialog.set({ kind: 'themes' })}>
            {FIELD_LABELS.themes}
          </MenuItem>
          <MenuLink icon={<FileText size={16} aria-hidden />} href={`/b/${boardId}/proposal`}>
            {PAGE_LABELS.proposal}
          </MenuLink>
          <MenuSeparator />
          <ExportRows boardId={boardId} />
          <MenuSeparator />
        </>
      )}
      {canEdit && (
        <MenuItem icon={<Upload size={16} aria-hidden />} onSelect={() => dialog.set({ kind: 'import' })}>
          {ACTION_LABELS.importAction}
        </MenuItem>
      )}
      {show !== 'removed' && (
        <MenuItem icon={<RotateCcw size={16} aria-hidden />} onSelect={to('removed')}>
          {IDEA_LIST_LABELS.removedIdeas}
        </MenuItem>
      )}
      {!isNarrow && (
        <MenuItem icon={<CircleHelp size={16} aria-hidden />} onSelect={() => dialog.set({ kind: 'keys' })}>
          {LOG_PAGE_LABELS.keysOfTheLog}
        </MenuItem>
      )}
    </Menu>
  )
}

function LogLinks() {
  const { boardId } = useLog()
  return (
    <>
      <ExportMenu boardId={boardId} />
      <Link href={`/b/${boardId}/proposal`} className={buttonClass('outline')}>
        <FileText size={16} aria-hidden />
        {PAGE_LABELS.proposal}
      </Link>
      <ThemesButton />
    </>
  )
}
