import { z } from 'zod'
import { boardPath, call } from '#panels/api-call.ts'
import { Role } from '#session/role.ts'

const Named = z.object({ id: z.string(), name: z.string() })

const Activity = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.string(),
  actor: Named.nullable(),
  person: Named.nullable(),
  role: Role.nullable(),
  why: z.string().nullable(),
  subject: z.string().nullable(),
  count: z.number().nullable(),
  isOn: z.boolean().nullable(),
  isGuest: z.boolean().nullable(),
  sameNetworkAs: z.string().nullable(),
})
export type Activity = z.infer<typeof Activity>

const ActivityPage = z.object({ activity: z.array(Activity), next: z.string().nullable() })

export const ACTIVITY_GROUPS = ['all', 'people', 'access', 'files', 'deletions'] as const
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]

export function readActivity(boardId: string, group: ActivityGroup, before: string | null) {
  const query = new URLSearchParams()
  if (group !== 'all') query.set('group', group)
  if (before !== null) query.set('before', before)
  return call(`${boardPath(boardId)}/activity?${query}`, ActivityPage)
}
