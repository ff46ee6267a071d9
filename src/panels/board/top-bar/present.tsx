'use client'

import { Megaphone, Presentation } from 'lucide-react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { FollowingLine } from '#panels/open-board/people-bar.tsx'
import { isAtLeast } from '#session/members/role.ts'
import { formatCount } from '#ui/format-count.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBringEveryone } from './bring-everyone.tsx'
import { useFollow, usePresenter } from './follow-presenter.ts'

/**
 * Starts and stops presenting: everyone's view follows this one. null if this person may not (facilitators and owners only),
 * and without a canvas.
 */
function usePresent(): { isOn: boolean; set: (isOn: boolean) => void } | null {
  const { connection, view } = useBoard()
  const { me } = useSession()
  const { presenterId } = useReadable(connection.presenting)
  if (!view || !isAtLeast(me.role, 'facilitator')) return null
  return {
    isOn: presenterId === connection.userId,
    set(isOn) {
      // Two people who follow each other would never come to rest.
      if (isOn) view.follow(null)
      connection.announce({ isPresenting: isOn })
    },
  }
}

/** What facilitators do with everyone's view. Renders nothing for others. */
export function EveryonesViewMenu() {
  const bring = useBringEveryone()
  const present = usePresent()
  if (!bring && !present) return null
  return (
    <Menu trigger={<IconButton label="Everyone’s view" icon={<Megaphone size={18} aria-hidden />} />}>
      <EveryonesViewItems />
    </Menu>
  )
}

/** The same as rows of another menu. */
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
        <MenuItem icon={<Presentation size={18} aria-hidden />} onSelect={() => present.set(!present.isOn)}>
          {present.isOn ? 'Stop presenting' : 'Present my view'}
        </MenuItem>
      )}
    </>
  )
}

const CHIP =
  'inline-flex h-8 min-w-0 shrink items-center gap-2 rounded-round px-3 font-button text-small max-phone:h-10'

/**
 * Whose view this page shows: that it presents and to how many, the person it follows, or a presenter it does not follow. A
 * click changes it. Renders nothing otherwise.
 */
export function ViewLine() {
  const { followers } = useReadable(useBoard().connection.presenting)
  const present = usePresent()
  const presenter = usePresenter()
  const follow = useFollow()
  if (present?.isOn) {
    const count =
      followers === 0 ? 'no one follows' : `${formatCount(followers, 'person follows', 'people follow')}`
    return (
      <button
        type="button"
        aria-label={`You are presenting, ${count}. Stop presenting`}
        title="Stop presenting"
        onClick={() => present.set(false)}
        className={`${CHIP} bg-ink text-sheet`}
      >
        <Presentation size={16} className="shrink-0" aria-hidden />
        <span className="truncate">Presenting</span>
        <span className="tabular-nums">{followers}</span>
      </button>
    )
  }
  if (!presenter || presenter.isFollowed) return <FollowingLine />
  return (
    <button
      type="button"
      aria-label={`${presenter.name} is presenting. Follow`}
      onClick={() => follow(presenter.id)}
      className={`${CHIP} border text-ink`}
      style={{ borderColor: `var(--person-${presenter.color}, var(--person-umber))` }}
    >
      <Presentation size={16} className="shrink-0" aria-hidden />
      <span className="truncate">{presenter.name} is presenting</span>
      <span className="shrink-0 text-ink-2">Follow</span>
    </button>
  )
}
