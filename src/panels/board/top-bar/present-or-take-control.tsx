import { Eye, Lock, LogOut, Megaphone, Presentation } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { joinNames } from '#base/join-names.ts'
import { writable } from '#base/readable.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { FollowingLine } from '#panels/open-board/people-bar.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBringEveryone } from './bring-everyone.tsx'
import { EVERYONES_VIEW_LABELS } from './everyones-view-labels.ts'
import { useFollow, usePresenter } from './follow-presenter.ts'

const NOT_HELD = writable(false)

/**
 * Starts and stops presenting: everyone's view follows this one. null if this person may not (facilitators and owners only),
 * and without a canvas.
 */
function usePresent(): Present | null {
  const { connection, view } = useBoard()
  const { me } = useSession()
  const { presenterId, hasControl } = useReadable(connection.presenting)
  if (!view || !isAtLeast(me.role, 'facilitator')) return null
  const isOn = presenterId === connection.userId
  return {
    isOn,
    hasControl: isOn && hasControl,
    set(next) {
      // Two people who follow each other would never stop moving.
      if (next !== 'off') view.leaveHold()
      connection.announce({ isPresenting: next !== 'off', hasControl: next === 'control' })
    },
  }
}

interface Present {
  isOn: boolean
  /** Whether everyone's view is held on this one. */
  hasControl: boolean
  set: (next: 'off' | 'presents' | 'control') => void
}

/**
 * Facilitators' menu to bring everyone here or present a view. Renders nothing for others, and without other people
 * here, except while presenting.
 */
export function EveryonesViewMenu() {
  const bring = useBringEveryone()
  const present = usePresent()
  if (!bring && !present?.isOn) return null
  return (
    <Menu
      trigger={
        <IconButton label={EVERYONES_VIEW_LABELS.bringOrPresent} icon={<Megaphone size={18} aria-hidden />} />
      }
    >
      <EveryonesViewItems />
    </Menu>
  )
}

/** Rows of `EveryonesViewMenu`, also shown in other menus. */
export function EveryonesViewItems() {
  const bring = useBringEveryone()
  const present = usePresent()
  return (
    <>
      {bring && (
        <MenuItem icon={<Megaphone size={18} aria-hidden />} onSelect={bring}>
          {EVERYONES_VIEW_LABELS.bringEveryoneHere}
        </MenuItem>
      )}
      {present && (
        <>
          <MenuItem
            icon={<Presentation size={18} aria-hidden />}
            onSelect={() => present.set(present.isOn ? 'off' : 'presents')}
          >
            {present.isOn ? stopLabel(present) : EVERYONES_VIEW_LABELS.presentMyView}
          </MenuItem>
          {!present.hasControl && (
            <MenuItem icon={<Lock size={18} aria-hidden />} onSelect={() => present.set('control')}>
              {EVERYONES_VIEW_LABELS.takeControl}
            </MenuItem>
          )}
        </>
      )}
    </>
  )
}

const CHIP =
  'inline-flex h-8 min-w-0 shrink items-center gap-2 rounded-round px-3 font-button text-small max-phone:h-10'

function stopLabel({ hasControl }: Present): string {
  return hasControl ? EVERYONES_VIEW_LABELS.releaseControl : EVERYONES_VIEW_LABELS.stopPresenting
}

export function ViewLine() {
  const present = usePresent()
  const presenter = usePresenter()
  const follow = useFollow()
  const { view } = useBoard()
  const isHeld = useReadable(view?.isHeld ?? NOT_HELD)
  if (present?.isOn) return <PresentingChip {...present} />
  if (presenter?.hasControl && isHeld) return <HeldChip {...presenter} />
  if (!presenter || presenter.isFollowed) return <FollowingLine />
  const comeBack = ({ id, hasControl }: typeof presenter): void =>
    hasControl && view ? view.hold(id) : follow(id)
  return (
    <PlainButton
      aria-label={EVERYONES_VIEW_LABELS.followLine(presentingLabel(presenter))}
      onClick={() => comeBack(presenter)}
      className={`${CHIP} border text-ink`}
      style={{ borderColor: `var(--person-${presenter.color}, var(--person-umber))` }}
    >
      <Presentation size={16} className="shrink-0" aria-hidden />
      <span className="truncate">{presentingLabel(presenter)}</span>
      <span className="shrink-0 text-ink-2">{EVERYONES_VIEW_LABELS.follow}</span>
    </PlainButton>
  )
}

function presentingLabel({ name, hasControl }: { name: string; hasControl: boolean }): string {
  return hasControl ? EVERYONES_VIEW_LABELS.controlsView(name) : EVERYONES_VIEW_LABELS.isPresenting(name)
}

/** That this page presents, to how many, and the people elsewhere while it has control. */
function PresentingChip(present: Present) {
  const { people } = useSession()
  const { followers, elsewhere } = useReadable(useBoard().connection.presenting)

  const names = joinNames(elsewhere.flatMap((id) => people[id]?.name ?? []))
  const isSplit = present.hasControl && names !== ''
  useTellWhoLeft(present.hasControl, elsewhere)
  const words = present.hasControl
    ? EVERYONES_VIEW_LABELS.youHaveControl
    : EVERYONES_VIEW_LABELS.youArePresenting
  const stop = stopLabel(present)
  const Icon = present.hasControl ? Lock : Presentation
  return (
    <PlainButton
      aria-label={EVERYONES_VIEW_LABELS.presenting(words, followers, {
        elsewhere: isSplit ? names : '',
        stop,
      })}
      title={isSplit ? EVERYONES_VIEW_LABELS.elsewhere(names, stop) : stop}
      onClick={() => present.set('off')}
      className={`${CHIP} bg-ink text-sheet`}
    >
      <Icon size={16} className="shrink-0" aria-hidden />
      <span className="truncate">
        {present.hasControl ? EVERYONES_VIEW_LABELS.inControl : EVERYONES_VIEW_LABELS.presentingShort}
      </span>
      <span className="tabular-nums">
        {followers}
        {isSplit && ` ${EVERYONES_VIEW_LABELS.ofPeople(followers + elsewhere.length)}`}
      </span>
    </PlainButton>
  )
}

/** While this page has control, a message names each person who has followed and leaves the view. */
function useTellWhoLeft(hasControl: boolean, elsewhere: readonly string[]): void {
  const { people } = useSession()
  const here = useReadable(useBoard().connection.people)
  const toast = useToast()
  const following = useRef<readonly string[]>([])
  useEffect(() => {
    if (!hasControl) {
      following.current = []
      return
    }
    const left = elsewhere.filter((id) => following.current.includes(id))
    following.current = here.map(({ userId }) => userId).filter((id) => !elsewhere.includes(id))
    if (left.length > 0)
      toast({ text: EVERYONES_VIEW_LABELS.leftYourView(joinNames(left.map((id) => people[id]?.name ?? ''))) })
  }, [hasControl, elsewhere, here, people, toast])
}

/** The holder of this page's view, and the way out for people who need one. */
function HeldChip({ name, color }: { name: string; color: string }) {
  const { view } = useBoard()
  return (
    <Menu
      trigger={
        <PlainButton
          aria-label={EVERYONES_VIEW_LABELS.moreOf(presentingLabel({ name, hasControl: true }))}
          className={`${CHIP} text-on-person`}
          style={{ background: `var(--person-${color}, var(--person-umber))` }}
        >
          <Eye size={16} className="shrink-0" aria-hidden />
          <span className="truncate">{EVERYONES_VIEW_LABELS.hasControl(name)}</span>
        </PlainButton>
      }
    >
      <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={() => view?.leaveHold()}>
        {EVERYONES_VIEW_LABELS.leaveView}
      </MenuItem>
    </Menu>
  )
}
