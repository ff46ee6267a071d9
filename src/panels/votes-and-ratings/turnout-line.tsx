import { turnoutLabel } from '#panels/labels/ballot-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { peopleHere } from '#session/choosing/ballot/voters-here.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

/** More are listed on demand: they would push the notes out of sight. */
const MAX_AVATARS = 8

interface TurnoutLineProps {
  /** Ids of people; those who have left are not counted. */
  people: readonly string[]
  /** How many people in the room someone voted for. */
  proxies: number
  verb: 'voted' | 'rated'
}

export function TurnoutLine({ people, proxies, verb }: TurnoutLineProps) {
  const session = useSession()
  const done = new Set(peopleHere(people, session))
  const members = Object.values(session.people).filter(({ role }) => role && isAtLeast(role, 'commenter'))
  const inOrder = members.toSorted(
    (one, other) =>
      Number(done.has(other.id)) - Number(done.has(one.id)) || one.name.localeCompare(other.name),
  )
  const words = turnoutLabel(verb, done.size, members.length, proxies)
  if (members.length > MAX_AVATARS)
    return (
      <details className="mt-3 text-small">
        <summary className="w-fit cursor-pointer rounded-chip text-ink-2 max-phone:min-h-10">{words}</summary>
        <ul
          aria-label={VOTES_AND_RATINGS_LABELS.whoHas(verb)}
          className="mt-2 grid max-h-60 grid-cols-2 gap-x-3 gap-y-1.5 overflow-y-auto p-1"
        >
          {inOrder.map((person) => (
            <Voter key={person.id} person={person} isDone={done.has(person.id)} verb={verb} hasName />
          ))}
        </ul>
      </details>
    )
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <ul aria-label={VOTES_AND_RATINGS_LABELS.whoHas(verb)} className="flex gap-2.5">
        {inOrder.map((person) => (
          <Voter key={person.id} person={person} isDone={done.has(person.id)} verb={verb} />
        ))}
      </ul>
      <p className="text-ink-2 text-small">{words}</p>
    </div>
  )
}

interface VoterProps {
  person: Projection['people'][string]
  isDone: boolean
  verb: TurnoutLineProps['verb']
  /** The name is shown beside the mark; otherwise only screen readers get it. */
  hasName?: boolean
}

function Voter({ person: { name, color }, isDone, verb, hasName = false }: VoterProps) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Avatar name={name} color={color} size={28} state={isDone ? 'done' : 'here'} isDecorative />
      {hasName && (
        <span aria-hidden dir="auto" className={classNames('min-w-0 truncate', !isDone && 'text-ink-2')}>
          {name}
        </span>
      )}
      <span className="sr-only">{VOTES_AND_RATINGS_LABELS.turnoutOf(name, verb, isDone)}</span>
    </li>
  )
}
