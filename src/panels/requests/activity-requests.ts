import { z } from 'zod'
import { ACTIVITY_GROUPS, ActivityResponse, ActivityResponsePage } from '#api/activity.ts'
import { boardPath, call } from './call-api.ts'

/**
 * One line of the activity log. `kind` and `why` are read as strings: a newer server may send kinds that this
 * page does not know, and the page still lists them; a new reason is shown as an ordinary leave.
 */
const Activity = ActivityResponse.extend({ kind: z.string(), why: z.string().nullable() })
export type Activity = z.infer<typeof Activity>

const ActivityPage = ActivityResponsePage.extend({ activity: z.array(Activity) })

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
