import { useMemo } from 'react'
import type { MemberDetailResponse } from '#api/members.ts'
import { membersApi } from '#panels/requests/member-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { Projection } from '#session/projection.ts'

export interface MemberDetails {
  /** How each member joined and when they were last here, by user id; empty for people who may not know. */
  byId: ReadonlyMap<string, MemberDetailResponse>
  /** The server could not be reached, and they were not read before. */
  isUnreachable: boolean
}

/** Read again when the people change, and when the browser is online again. */
export function useMemberDetails(boardId: string, people: Projection['people']): MemberDetails {
  const { value, failure } = useRead(['members', boardId], () => membersApi.list(boardId), {
    changes: [people],
  })
  const byId = useMemo(
    () => new Map(value?.members.flatMap(({ id, detail }) => (detail ? [[id, detail]] : []))),
    [value],
  )
  return { byId, isUnreachable: failure !== null && byId.size === 0 }
}
