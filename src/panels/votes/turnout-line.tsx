'use client'

import { turnoutWords } from '#panels/labels/vote-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/members/role.ts'
import { votersIn } from '#session/votes/count-votes.ts'
import type { OpenVote } from '#session/votes/vote.ts'
import { Avatar } from '#ui/avatar.tsx'

const MOST_AVATARS = 8

/** Who has voted, never how: a ring for those who have, and the count of everyone. */
export function TurnoutLine({ vote }: { vote: OpenVote }) {
  const session = useSession()
  const turnout = session.turnouts[vote.id] ?? { people: [], proxies: [] }
  const voted = new Set(votersIn(turnout, session))
  const members = Object.values(session.people).filter(({ role }) => role && isAtLeast(role, 'commenter'))
  const inOrder = members.toSorted((one, other) => Number(voted.has(other.id)) - Number(voted.has(one.id)))
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      {members.length <= MOST_AVATARS && (
        <ul aria-label="Who has voted" className="flex gap-2.5">
          {inOrder.map(({ id, name, color }) => (
            <li key={id} className="flex">
              <Avatar
                name={name}
                color={color}
                size={28}
                state={voted.has(id) ? 'done' : 'here'}
                isDecorative
              />
              <span className="sr-only">{`${name}: ${voted.has(id) ? 'has voted' : 'has not voted yet'}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2 text-small">
        {turnoutWords(voted.size, members.length, turnout.proxies.length)}
      </p>
    </div>
  )
}
