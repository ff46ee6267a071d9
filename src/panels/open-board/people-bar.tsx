import { Eye, Users } from 'lucide-react'
import { writable } from '#base/readable.ts'
import type { PersonHere } from '#canvas/connection/board-connection.ts'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard } from './board-context.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

/** The followed person on a page without a canvas, where following is impossible: a hook needs a value to read in both cases. */
const NO_ONE = writable<string | null>(null)
/** More people are in a menu: a class of forty must not push the other buttons off the bar. */
const MAX_SHOWN = 6

/**
 * The other people who have the board open. A click follows that person's view until one's own next move. `isCount`
 * shows only their number, for narrow windows; the number includes this person.
 */
export function PeopleBar({ isCount }: { isCount: boolean }) {
  const { connection, view } = useBoard()
  const people = useReadable(connection.people)
  const following = useReadable(view?.following ?? NO_ONE)
  const follow = (person: PersonHere): void =>
    view?.follow(following === person.userId ? null : person.userId)
  if (people.length === 0) return null
  if (isCount) {
    return (
      <PeopleMenu people={people} onFollow={follow}>
        <Users size={16} aria-hidden />
        <span className="tabular-nums">{people.length + 1}</span>
        <span className="sr-only"> {OPEN_BOARD_LABELS.peopleHere}</span>
      </PeopleMenu>
    )
  }
  const shown = people.length > MAX_SHOWN ? people.slice(0, MAX_SHOWN - 1) : people
  const rest = people.slice(shown.length)
  return (
    <ul aria-label={ENTRY_LABELS.hereNow} className="flex items-center gap-2">
      {shown.map((person) => (
        <li key={person.userId} className="flex">
          <PersonButton
            person={person}
            isFollowed={following === person.userId}
            onFollow={() => follow(person)}
          />
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <PeopleMenu people={rest} onFollow={follow}>
            +{rest.length}
            <span className="sr-only"> {OPEN_BOARD_LABELS.morePeople}</span>
          </PeopleMenu>
        </li>
      )}
    </ul>
  )
}

interface PersonButtonProps {
  person: PersonHere
  isFollowed: boolean
  onFollow: () => void
}

/** Without a canvas there is nothing to follow on: the button then only names the person. */
function PersonButton({ person, isFollowed, onFollow }: PersonButtonProps) {
  const hasView = useBoard().view !== null
  const name = person.isIdle ? OPEN_BOARD_LABELS.away(person.name) : person.name
  const text = !hasView
    ? name
    : isFollowed
      ? OPEN_BOARD_LABELS.endFollowing(person.name)
      : OPEN_BOARD_LABELS.follow(name)
  return (
    <Tooltip text={text}>
      <PlainButton aria-pressed={isFollowed} onClick={onFollow} className="rounded-round">
        <Avatar
          name={person.name}
          color={person.color}
          state={isFollowed ? 'followed' : person.isIdle ? 'away' : 'here'}
          isDecorative
        />
        <span className="sr-only">{text}</span>
      </PlainButton>
    </Tooltip>
  )
}

interface PeopleMenuProps {
  people: readonly PersonHere[]
  onFollow: (person: PersonHere) => void
  children: React.ReactNode
}

function PeopleMenu({ people, onFollow, children }: PeopleMenuProps) {
  const hasView = useBoard().view !== null
  return (
    <Menu
      trigger={
        <PlainButton className="inline-flex h-9 items-center gap-1.5 rounded-field px-2 font-button text-body text-ink-2 transition-colors hover:bg-sunk max-phone:h-10">
          {children}
        </PlainButton>
      }
    >
      {people.map((person) => (
        <MenuItem
          key={person.userId}
          icon={<Avatar name={person.name} color={person.color} size={24} isDecorative />}
          isDisabled={!hasView}
          onSelect={() => onFollow(person)}
        >
          {hasView ? OPEN_BOARD_LABELS.follow(person.name) : person.name}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Names the person whose view is followed, in that person's colour; a click stops it. Renders nothing otherwise. */
export function FollowingLine() {
  const { connection, view } = useBoard()
  const following = useReadable(view?.following ?? NO_ONE)
  const person = useReadable(connection.people).find(({ userId }) => userId === following)
  if (!person || !view) return null
  return (
    <PlainButton
      aria-label={OPEN_BOARD_LABELS.stopFollowing(person.name)}
      onClick={() => view.follow(null)}
      className="inline-flex h-8 items-center gap-2 rounded-round px-3 font-button text-on-person text-small max-phone:h-10"
      style={{ background: `var(--person-${person.color}, var(--person-umber))` }}
    >
      <Eye size={16} aria-hidden />
      {OPEN_BOARD_LABELS.following(person.name)}
    </PlainButton>
  )
}
