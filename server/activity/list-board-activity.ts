import { z } from 'zod'
import { type ActivityEventRow, listActivityEvents } from '#db/activity-events.ts'
import { type ActivityRow, listActivity, RECORDED_KINDS, type RecordedKind } from '#db/board-activity.ts'
import type { Queryable } from '#db/driver/database.ts'
import { ACTIVITY_EVENTS_BY_GROUP, type ActivityEventKind } from '#session/activity-event-kinds.ts'
import { Role } from '#session/core/role.ts'
import { FORMER_MEMBER } from '#session/members/former-member.ts'
import { LeaveReason } from '#session/members/leave-reason.ts'

/** Filter groups, each with its kinds of events. */
export const EVENTS_BY_GROUP = {
  ...ACTIVITY_EVENTS_BY_GROUP,
  files: ['file.exported', ...ACTIVITY_EVENTS_BY_GROUP.files],
  deletions: [
    ...ACTIVITY_EVENTS_BY_GROUP.deletions,
    'notes.deleted',
    'shapes.deleted',
    'record.removed',
    'content.restored',
  ],
} as const satisfies Record<string, readonly ActivityKind[]>
export type EventGroup = keyof typeof EVENTS_BY_GROUP
type ActivityKind = ActivityEventKind | RecordedKind

/** A person as a line of the activity log names them. */
export interface PersonInActivity {
  id: string
  /** Their name at that time. */
  name: string
}

/** One line of the activity log. Fields that don't belong to its kind are `null`. */
export interface ActivityLine {
  id: string
  at: number
  kind: ActivityKind
  /** `null` for the server or its operator. */
  actor: PersonInActivity | null
  /** The program that did it for the actor. */
  program: string | null
  /** The person affected; a person who joined or left is both actor and person. */
  person: PersonInActivity | null
  role: Role | null
  why: LeaveReason | null
  /**
   * A file's format, the title of a step, vote, rating or interview, the question of a review, the kind of a check's
   * document, or the deleted kind.
   */
  subject: string | null
  count: number | null
  /** `access.limited`: whether only signed-in people may join from then on; reveals: whether with names. */
  isOn: boolean | null
  /** Joined without an account. */
  isGuest: boolean | null
  /** A person, blocked during the day before, on the same network. */
  sameNetworkAs: string | null
}

/** The start of the next page; `null` for the newest. */
export interface ActivityCursor {
  seq: number | null
  id: number | null
}

const CURSOR = /^(\d{1,15})\.(\d{1,15})$/

/** `null` if the text is no cursor of ours. */
export function parseCursor(text: string): ActivityCursor | null {
  const found = CURSOR.exec(text)
  return found ? { seq: Number(found[1]), id: Number(found[2]) } : null
}

/** A page of the activity log, newest first; `next` is the cursor of the following page. */
export interface ActivityPage {
  activity: ActivityLine[]
  /** `null` on the last page. */
  next: string | null
}

const NOTHING = {
  person: null,
  role: null,
  why: null,
  subject: null,
  count: null,
  isOn: null,
  isGuest: null,
  sameNetworkAs: null,
}

/** One page of a board's activity, newest first, from its events and from other records. */
export async function listBoardActivity(
  db: Queryable,
  boardId: string,
  page: { group: EventGroup | null; before: ActivityCursor; since: Date; limit: number },
): Promise<ActivityPage> {
  const kinds: readonly ActivityKind[] = page.group
    ? EVENTS_BY_GROUP[page.group]
    : Object.values(EVENTS_BY_GROUP).flat()
  const limit = page.limit + 1
  const [events, rows] = await Promise.all([
    listActivityEvents(db, boardId, {
      beforeSeq: page.before.seq,
      since: page.since,
      kinds: kinds.filter(isEventKind),
      limit,
    }),
    listActivity(db, boardId, {
      beforeId: page.before.id,
      since: page.since,
      kinds: kinds.filter(isRecordedKind),
      limit,
    }),
  ])
  const all = [
    ...events.map((row) => ({ activity: activityOfEvent(row), row })),
    ...rows.map((row) => ({ activity: activityOfRow(row), row })),
  ].sort((one, other) => other.activity.at - one.activity.at)
  const shown = all.slice(0, page.limit)
  if (all.length <= page.limit) return { activity: shown.map(({ activity }) => activity), next: null }
  const seqs = shown.flatMap(({ row }) => ('seq' in row ? [row.seq] : []))
  const ids = shown.flatMap(({ row }) => ('seq' in row ? [] : [row.id]))
  // If no line of a source is on this page, the next page of that source starts where this one did.
  const seq = Math.min(page.before.seq ?? Number.MAX_SAFE_INTEGER, ...seqs)
  const id = Math.min(page.before.id ?? Number.MAX_SAFE_INTEGER, ...ids)
  const most = 10 ** 15 - 1
  return {
    activity: shown.map(({ activity }) => activity),
    next: `${Math.min(seq, most)}.${Math.min(id, most)}`,
  }
}

function isRecordedKind(kind: ActivityKind): kind is RecordedKind {
  return RECORDED_KINDS.some((recorded) => recorded === kind)
}

function isEventKind(kind: ActivityKind): kind is ActivityEventKind {
  return !isRecordedKind(kind)
}

function activityOfRow({ id, at, userId, name, program, kind, subject, count }: ActivityRow): ActivityLine {
  const actor = { id: userId, name }
  return { ...NOTHING, id: `r${id}`, at: at.getTime(), kind, actor, program, subject: subject || null, count }
}

/** The data of events, each field where it belongs. */
const EventData = z.object({
  person: z.object({ id: z.string(), name: z.string() }).optional(),
  userId: z.string().optional(),
  name: z.string().optional(),
  /** `null` where a group lost its role. */
  role: Role.nullish(),
  why: LeaveReason.optional(),
  count: z.number().optional(),
  isSignedInOnly: z.boolean().optional(),
  isNamed: z.boolean().optional(),
  isGuest: z.boolean().optional(),
  sameNetworkAs: z.string().optional(),
  importedBy: z.string().optional(),
  title: z.string().nullable().default(null),
  group: z.string().optional(),
  groups: z.array(z.string()).optional(),
})
const ReviewData = z.object({ question: z.string(), noteIds: z.array(z.string()) })

function readEventData({ kind, data }: ActivityEventRow): z.infer<typeof EventData> {
  if (kind !== 'review.requested') return EventData.parse(data)
  const { question, noteIds } = ReviewData.parse(data)
  return EventData.parse({ title: question, count: noteIds.length })
}

function subjectOf({ title, group, groups }: Pick<z.infer<typeof EventData>, 'title' | 'group' | 'groups'>) {
  return title ?? group ?? groups?.join(', ') ?? null
}

function activityOfEvent(row: ActivityEventRow): ActivityLine {
  const { seq, at, actor, actorName, program, kind } = row
  const { person, userId, name, role, why, count, isSignedInOnly, isGuest, sameNetworkAs, ...rest } =
    readEventData(row)
  const { importedBy, isNamed } = rest
  const actorId = importedBy ?? (actor === 'server' ? null : actor)
  const subject = person ?? (userId === undefined ? null : { id: userId, name: name ?? FORMER_MEMBER })
  return {
    ...NOTHING,
    id: `e${seq}`,
    at,
    kind,
    actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    program,
    person: subject && { id: subject.id, name: subject.name },
    role: role ?? null,
    why: why ?? null,
    subject: subjectOf(rest),
    count: count ?? null,
    isOn: isSignedInOnly ?? isNamed ?? null,
    isGuest: kind === 'member.joined' ? (isGuest ?? false) : null,
    sameNetworkAs: sameNetworkAs ?? null,
  }
}
