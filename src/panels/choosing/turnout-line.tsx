'use client'

import { turnoutWords } from '#panels/labels/choosing-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { peopleHere } from '#session/choosing/people-here.ts'
import { isAtLeast } from '#session/members/role.ts'
import { Avatar } from '#ui/avatar.tsx'

const MAX_AVATARS = 8

interface TurnoutLineProps {
  /** Ids of people; those who have left are not counted. */
  people: readonly string[]
  /** How many people in the room someone voted for. */
  proxies: number
  verb: 'voted' | 'rated'
}

/** Who has voted or rated, never how: a ring for those who have, and the count of everyone. */
export function TurnoutLine({ people, proxies, verb }: TurnoutLineProps) {
  const session = useSession()
  const done = new Set(peopleHere(people, session))
  const members = Object.values(session.people).filter(({ role }) => role && isAtLeast(role, 'commenter'))
  const inOrder = members.toSorted((one, other) => Number(done.has(other.id)) - Number(done.has(one.id)))
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      {members.length <= MAX_AVATARS && (
        <ul aria-label={`Who has ${verb}`} className="flex gap-2.5">
          {inOrder.map(({ id, name, color }) => (
            <li key={id} className="flex">
              <Avatar
                name={name}
                color={color}
                size={28}
                state={done.has(id) ? 'done' : 'here'}
                isDecorative
              />
              <span className="sr-only">
                {`${name}: ${done.has(id) ? `has ${verb}` : `has not ${verb} yet`}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2 text-small">{turnoutWords(verb, done.size, members.length, proxies)}</p>
    </div>
  )
}
