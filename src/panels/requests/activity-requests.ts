import { z } from 'zod'
import { ACTIVITY_GROUPS } from '#api/activity.ts'
import { Role } from '#session/members/role.ts'
import { boardPath, call } from './call-api.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/**
 * One line of the activity log. The fields that do not belong to its `kind` are null. `at` is in milliseconds
 * since 1970. `actor` is null for the server and for its operator; names are those that people had at that
 * moment, not those that they have now.
 */
const Activity = z.object({
  id: z.string(),
  at: z.number(),
  /**
   * Not an enum: a newer server may send kinds that this page does not know, and the page still lists them.
   */
  kind: z.string(),
  actor: Named.nullable(),
  person: Named.nullable(),
  role: Role.nullable(),
  /**
   * Why a member left: a `LeaveReason`. Read as a string, so that a new reason is shown as an ordinary leave.
   */
  why: z.string().nullable(),
  /** The format of an exported file. */
  subject: z.string().nullable(),
  count: z.number().nullable(),
  /** Of `access.limited`: true if only signed-in people can open the board from then on. */
  isOn: z.boolean().nullable(),
  isGuest: z.boolean().nullable(),
  /** The id of a person who was blocked the day before and came from the same network. */
  sameNetworkAs: z.string().nullable(),
})
export type Activity = z.infer<typeof Activity>

const ActivityPage = z.object({ activity: z.array(Activity), next: z.string().nullable() })

/** The filters of the dialog. All but `all` are names that the API takes. */
export const ACTIVITY_FILTERS = ['all', ...ACTIVITY_GROUPS] as const
export type ActivityGroup = (typeof ACTIVITY_FILTERS)[number]

/**
 * One page of the log, newest first. `before` is the `next` of the page before; null reads the newest page.
 * The API refuses everyone below facilitator.
 */
export function readActivity(boardId: string, group: ActivityGroup, before: string | null) {
  const query = new URLSearchParams()
  if (group !== 'all') query.set('group', group)
  if (before !== null) query.set('before', before)
  return call(`${boardPath(boardId)}/activity?${query}`, ActivityPage)
}
