import { Eye, Lock, LogOut, Megaphone, Presentation } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { joinNames } from '#base/join-names.ts'
import { writable } from '#base/readable.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { FollowingLine } from '#panels/open-board/people-bar.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { formatCount } from '#ui/format-count.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBringEveryone } from './bring-everyone.tsx'
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
    <Menu trigger={<IconButton label="Bring or present" icon={<Megaphone size={18} aria-hidden />} />}>
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
          Bring everyone here
        </MenuItem>
      )}
      {present && (
        <>
          <MenuItem
            icon={<Presentation size={18} aria-hidden />}
            onSelect={() => present.set(present.isOn ? 'off' : 'presents')}
          >
            {present.isOn ? stopLabel(present) : 'Present my view'}
          </MenuItem>
          {!present.hasControl && (
            <MenuItem icon={<Lock size={18} aria-hidden />} onSelect={() => present.set('control')}>
              Take control until released
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
  return hasControl ? 'Release control' : 'Stop presenting'
}

/**
 * The source of this page's view: that it presents and to how many, the person it follows, or a presenter it does not
 * follow. A click changes it. Renders nothing otherwise.
 */
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
      aria-label={`${presentingLabel(presenter)}. Follow`}
      onClick={() => comeBack(presenter)}
      className={`${CHIP} border text-ink`}
      style={{ borderColor: `var(--person-${presenter.color}, var(--person-umber))` }}
    >
      <Presentation size={16} className="shrink-0" aria-hidden />
      <span className="truncate">{presentingLabel(presenter)}</span>
      <span className="shrink-0 text-ink-2">Follow</span>
    </PlainButton>
  )
}

function presentingLabel({ name, hasControl }: { name: string; hasControl: boolean }): string {
  return hasControl ? `${name} has control of the view` : `${name} is presenting`
}

/** That this page presents, to how many, and the people elsewhere while it has control. */
function PresentingChip(present: Present) {
  const { people } = useSession()
  const { followers, elsewhere } = useReadable(useBoard().connection.presenting)
  const count =
    followers === 0 ? 'no one follows' : `${formatCount(followers, 'person follows', 'people follow')}`
  const names = joinNames(elsewhere.flatMap((id) => people[id]?.name ?? []))
  const isSplit = present.hasControl && names !== ''
  useTellWhoLeft(present.hasControl, elsewhere)
  const words = present.hasControl ? 'You have control' : 'You are presenting'
  const stop = stopLabel(present)
  const Icon = present.hasControl ? Lock : Presentation
  return (
    <PlainButton
      aria-label={`${words}, ${count}${isSplit ? `, elsewhere: ${names}` : ''}. ${stop}`}
      title={isSplit ? `Elsewhere: ${names}. ${stop}` : stop}
      onClick={() => present.set('off')}
      className={`${CHIP} bg-ink text-sheet`}
    >
      <Icon size={16} className="shrink-0" aria-hidden />
      <span className="truncate">{present.hasControl ? 'In control' : 'Presenting'}</span>
      <span className="tabular-nums">
        {followers}
        {isSplit && ` of ${followers + elsewhere.length}`}
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
      toast({ text: `${joinNames(left.map((id) => people[id]?.name ?? ''))} left your view.` })
  }, [hasControl, elsewhere, here, people, toast])
}

/** The holder of this page's view, and the way out for people who need one. */
function HeldChip({ name, color }: { name: string; color: string }) {
  const { view } = useBoard()
  return (
    <Menu
      trigger={
        <PlainButton
          aria-label={`${presentingLabel({ name, hasControl: true })}. More`}
          className={`${CHIP} text-on-person`}
          style={{ background: `var(--person-${color}, var(--person-umber))` }}
        >
          <Eye size={16} className="shrink-0" aria-hidden />
          <span className="truncate">{name} has control</span>
        </PlainButton>
      }
    >
      <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={() => view?.leaveHold()}>
        Leave this view (Esc twice)
      </MenuItem>
    </Menu>
  )
}
