'use client'

import { useEffect, useState } from 'react'
import { api } from '#panels/api.ts'
import type { MemberDetail } from '#panels/api-answer.ts'
import type { Projection } from '#session/projection.ts'

const NONE: ReadonlyMap<string, MemberDetail> = new Map()

/** How each member came and when they were last here, by user id; empty for those who may not know. */
export function useMemberDetails(
  boardId: string,
  people: Projection['people'],
): ReadonlyMap<string, MemberDetail> {
  const [details, setDetails] = useState(NONE)
  useEffect(() => {
    let isGone = false
    api.members(boardId).then(
      (answer) => {
        if (isGone || !answer.ok) return
        setDetails(new Map(answer.value.members.flatMap(({ id, detail }) => (detail ? [[id, detail]] : []))))
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [boardId, people])
  return details
}
