import { z } from 'zod'
import { ACTIVITY_EVENTS } from '#session/activity-event-kinds.ts'
import { Role } from '#session/core/role.ts'
import { LeaveReason } from '#session/members/leave-reason.ts'

const Named = z.object({ id: z.string(), name: z.string().describe('As they were called then.') })
/** One line of the activity log. Fields that its kind does not have are `null`. */
export const ActivityResponse = z
  .object({
    id: z.string(),
    at: z.int().describe('Milliseconds since 1970.'),
    kind: z.enum([
      ...ACTIVITY_EVENTS,
      'file.exported',
      'notes.deleted',
      'shapes.deleted',
      'record.removed',
      'content.restored',
    ]),
    actor: Named.nullable().describe('Who did it; null: the server or its operator.'),
    program: z.string().nullable().describe('The program that did it for the actor; null: none did.'),
    person: Named.nullable().describe('The person it was about.'),
    role: Role.nullable(),
    why: LeaveReason.nullable(),
    subject: z
      .string()
      .nullable()
      .describe(
        'Of files: the format. Of steps, votes, ratings, interviews and versions: the title. Of checks: `synthesis` or `proposal`. Of deletions: `frame`, `picture`, `card`, `drawing` or `shape`, and `note` where a record was removed over the API. Of restored content: `records`, `frame` or `board`. Of roles: the groups that gave them, by their names. Of a closed board: `stuck` if the server closed it.',
      ),
    count: z
      .int()
      .nullable()
      .describe(
        'How many notes, ideas, shapes or records; of files how often within ten minutes; of checks, votes and ratings how many people took part, once they are closed.',
      ),
    isOn: z
      .boolean()
      .nullable()
      .describe(
        'Of `access.limited`: from then on, only people with an account can join. Of reveals: with names.',
      ),
    isGuest: z.boolean().nullable(),
    sameNetworkAs: z
      .string()
      .nullable()
      .describe('The id of someone blocked a day before or less, from the same network.'),
  })
  .meta({ id: 'Activity' })
export type ActivityResponse = z.infer<typeof ActivityResponse>
/** A page of the log, newest first. `next` is the cursor of the page after it. */
export const ActivityResponsePage = z.object({
  activity: z.array(ActivityResponse),
  next: z.string().nullable().describe('null: this is the last page.'),
})

/** The filters of the log; the server has the kinds of each group. */
export const ACTIVITY_GROUPS = ['people', 'access', 'session', 'files', 'deletions'] as const
