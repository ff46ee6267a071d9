'use client'

import { useEffect, useState } from 'react'
import type { MemberDetailResponse } from '#api/members.ts'
import { membersApi } from '#panels/requests/member-requests.ts'
import type { Projection } from '#session/projection.ts'

/** Details of members for facilitators, which the session does not send to everyone. */
export interface MemberDetails {
  /** How each member came and when they were last here, by user id; empty for those who may not know. */
  byId: ReadonlyMap<string, MemberDetailResponse>
  /** The server could not be reached, and they were not read before. */
  isUnreachable: boolean
}

const NONE: MemberDetails = { byId: new Map(), isUnreachable: false }

/** Read again when the people change, and when the browser is online again. */
export function useMemberDetails(boardId: string, people: Projection['people']): MemberDetails {
  const [details, setDetails] = useState(NONE)
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const countReturn = () => setReturns((count) => count + 1)
    window.addEventListener('online', countReturn)
    return () => window.removeEventListener('online', countReturn)
  }, [])
  useEffect(() => {
    let isGone = false
    void membersApi.list(boardId).then((answer) => {
      if (isGone) return
      if (!answer.ok) return setDetails((now) => ({ ...now, isUnreachable: now.byId.size === 0 }))
      const byId = new Map(answer.value.members.flatMap(({ id, detail }) => (detail ? [[id, detail]] : [])))
      setDetails({ byId, isUnreachable: false })
    })
    return () => {
      isGone = true
    }
  }, [boardId, people, returns])
  return details
}
