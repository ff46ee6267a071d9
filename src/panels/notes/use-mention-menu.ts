import { useState } from 'react'
import { type Mentionable, mentionableOn } from '#agents/mentions/mark-mentions.ts'
import { MentionMenu } from '#canvas/mention/mention-menu.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'

/**
 * The menu of names that opens at an @. `only` leaves out people or agents. One menu for the life of the
 * field, which reads the session each time it opens: a menu made again would close at each change of the
 * session.
 */
export function useMentionMenu(only?: Mentionable['kind']): MentionMenu {
  const { connection } = useBoard()
  const [menu] = useState(
    () =>
      new MentionMenu(() => {
        const session = connection.session.get()
        const named = session ? mentionableOn(session.agents, session.people) : []
        return only ? named.filter(({ kind }) => kind === only) : named
      }),
  )
  return menu
}
