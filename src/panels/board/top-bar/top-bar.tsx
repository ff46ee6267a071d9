import { CircleHelp, ListOrdered, MessageCircleQuestionMark, PanelRight } from 'lucide-react'
import Link from 'next/link'
import type { MeResponse } from '#api/me.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { MyMenu } from '#panels/open-board/my-menu.tsx'
import { PeopleBar } from '#panels/open-board/people-bar.tsx'
import { SaveLine } from '#panels/open-board/save-line.tsx'
import { useCarefulLeave } from '#panels/open-board/use-board-connection.ts'
import { useIsEmpty } from '#panels/open-board/use-is-empty.ts'
import { TopBarTimer } from '#panels/timer/timer-bar.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { AgentsAtWork } from '../rounds/agents-at-work.tsx'
import { BoardBell } from './board-bell.tsx'
import { BoardHeading } from './board-heading.tsx'
import { EveryonesViewMenu, ViewLine } from './present-or-take-control.tsx'
import { TOP_BAR_LABELS } from './top-bar-labels.ts'

interface TopBarProps {
  isPanelOpen: boolean
  onTogglePanel: () => void
  onShare: () => void
  onHelp: () => void
  onMeChange: (me: MeResponse) => void
  onAgenda: () => void
  onInterviews: () => void
}

/**
 * The bar above the canvas: agenda and timer are in its exact middle, where the sides leave room for that. On an empty board
 * what few people need yet is in the board's menu only. Below 1000 px people and agents are shown as counts. Everyone can
 * open the list of people; only facilitators and owners read "Share" on its button.
 */
export function TopBar(props: TopBarProps) {
  const isWide = useIsWide(1000)
  const { me } = useSession()
  const isEmpty = useIsEmpty()
  const onLeave = useCarefulLeave()
  return (
    <header className="relative z-30 grid h-14 shrink-0 select-none grid-cols-[minmax(0,1fr)_auto_minmax(max-content,1fr)] items-center gap-2 border-line border-b bg-sheet pr-4 pl-2">
      <div className="flex min-w-0 items-center gap-2">
        <Link
          href="/"
          onNavigate={onLeave}
          aria-label={TOP_BAR_LABELS.backToMyBoards}
          title={TOP_BAR_LABELS.backToMyBoards}
          className="flex h-9 shrink-0 items-center rounded-field px-2 transition-colors hover:bg-sunk"
        >
          <Logo height={20} />
        </Link>
        <BoardHeading onInterviews={props.onInterviews} />
        <SaveLine />
        {!isAtLeast(me.role, 'editor') && (
          <span className="shrink-0 rounded-chip bg-sunk px-2 py-1 font-note text-caption text-ink-2">
            {me.role === 'commenter' ? TOP_BAR_LABELS.readsAndGivesPlus : TOP_BAR_LABELS.viewOnly}
          </span>
        )}
      </div>
      <div className="flex items-center gap-1">
        <BeginAgenda onOpen={props.onAgenda} />
        <TopBarTimer hasStartButton={!isEmpty} />
      </div>
      <div className="flex items-center justify-end gap-2">
        <ViewLine />
        <PeopleBar isCount={!isWide} />
        <EveryonesViewMenu />
        <BoardBell />
        <MyMenu onChange={props.onMeChange} />
        <AgentsAtWork isShort={!isWide} />
        <QuestionsButton isEmpty={isEmpty} onOpen={props.onInterviews} />
        <IconButton
          label={TOP_BAR_LABELS.howThisBoardWorks}
          keys="?"
          icon={<CircleHelp size={18} aria-hidden />}
          onClick={props.onHelp}
        />
        <IconButton
          label={props.isPanelOpen ? TOP_BAR_LABELS.closeThePanel : TOP_BAR_LABELS.notesAndAdvisors}
          aria-expanded={props.isPanelOpen}
          icon={<PanelRight size={18} aria-hidden />}
          onClick={props.onTogglePanel}
        />
        <Button onClick={props.onShare}>
          {isAtLeast(me.role, 'facilitator') ? TOP_BAR_LABELS.share : FIELD_LABELS.people}
        </Button>
      </div>
    </header>
  )
}

function QuestionsButton({ isEmpty, onOpen }: { isEmpty: boolean; onOpen: () => void }) {
  const session = useSession()
  const hasAsked = Object.keys(session.interviews).length > 0
  if (!hasAsked && (isEmpty || !mayRun(session))) return null
  return (
    <IconButton
      label={TAB_LABELS.questions}
      icon={<MessageCircleQuestionMark size={18} aria-hidden />}
      onClick={onOpen}
    />
  )
}

/** Where a session has no agenda yet: facilitators make one. Later the agenda's strip leads to it. */
function BeginAgenda({ onOpen }: { onOpen: () => void }) {
  const { me, agenda } = useSession()
  if (!isAtLeast(me.role, 'facilitator') || agenda.steps.length > 0) return null
  return (
    <Button icon={<ListOrdered size={18} aria-hidden />} onClick={onOpen}>
      {TAB_LABELS.agenda}
    </Button>
  )
}
