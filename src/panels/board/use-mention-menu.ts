'use client'

import { useState } from 'react'
import { type Mentionable, mentionableOn } from '#agents/mark-mentions.ts'
import { MentionMenu } from '#canvas/mention/mention-menu.ts'
import { useBoard } from './board-context.tsx'

/** For a field in which people mention others; `only` leaves the rest out. */
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
