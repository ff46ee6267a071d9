import { z } from 'zod'
import { NOTIFICATION_KINDS } from '#session/notifications/notification-items.ts'
import { NotificationLevel } from '#session/notifications/notification-level.ts'
import { OriginResponse } from './origin.ts'
import { NeedResponse } from './review.ts'
import { Time } from './time.ts'
import { UnreadResponse } from './unread.ts'

const Seq = z.int().min(0).max(1e15)
const BoardId = z.string().max(64)
const Subject = z.string().max(80)
/** Most notifications of one answer or request. */
export const MAX_NOTIFICATIONS = 50

/** A thing on a board that concerns the caller: all its events together. */
export const NotificationResponse = z
  .object({
    board: z.object({ id: z.string(), title: z.string() }),
    subject: z.string().describe('The key of the thing, such as `thread:d…`, as in the review.'),
    kind: z
      .enum(NOTIFICATION_KINDS)
      .describe('`answer`: an advisor that the caller mentioned wrote in the thread.'),
    noteId: z.string().nullable().describe('The note on the canvas that it is about.'),
    need: NeedResponse.nullable(),
    text: z.string().describe('The beginning of the newest comment or of the note, or the title.'),
    origin: OriginResponse.describe('Whose words `text` has.'),
    by: z
      .object({ id: z.string(), name: z.string(), isAgent: z.boolean() })
      .nullable()
      .describe('Null: unsigned.'),
    commentId: z.string().nullable().describe('The newest comment, if it is a thread.'),
    count: z.int().describe('Unread events.'),
    seq: Seq.describe('The number of the newest event.'),
    at: Time,
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' })
export type NotificationResponse = z.infer<typeof NotificationResponse>

/** A page of the caller's inbox. */
export const NotificationsResponse = z.object({
  notifications: z.array(NotificationResponse).describe('The newest first.'),
  ...UnreadResponse.shape,
  next: z.string().nullable().describe('`cursor` of the next page; null: this is the last.'),
})
export type NotificationsResponse = z.infer<typeof NotificationsResponse>

const Some = z
  .array(z.object({ boardId: BoardId, subject: Subject, seq: Seq }))
  .max(MAX_NOTIFICATIONS)
  .default([])
/** Missing fields change nothing. */
export const NotificationsChange = z.object({
  read: Some.describe('Read up to the event `seq`, here and in the reviews of the boards.'),
  archive: Some.describe('Hidden until a later event.'),
  readAll: z.boolean().default(false),
})

/** How much the caller is notified of on a board, or of a thread. */
export const LevelResponse = z.object({
  boardId: BoardId.nullable().describe('Null: all boards without a level.'),
  subject: Subject.nullable().describe('The key of a thread; null: the whole board.'),
  level: NotificationLevel.describe(
    '`all`: everything that concerns the caller. `needs`: mentions and things that wait for the caller.',
  ),
})
export const LevelsResponse = z.object({
  levels: z.array(LevelResponse.extend({ boardTitle: z.string().nullable() })),
})
export const LevelChange = LevelResponse.extend({
  level: NotificationLevel.nullable().describe('Null: the level of the board, or of all boards.'),
})

export const MAIL_MODES = ['at-once', 'daily', 'weekly', 'off'] as const
/** The mail of the caller about notifications. */
export const MailSettingsResponse = z
  .object({
    isAvailable: z.boolean().describe('false: this server sends no mail.'),
    address: z.string().nullable().describe('Where mail goes. Null: nowhere.'),
    isOwnAddress: z
      .boolean()
      .describe('The caller left and confirmed the address. false: a sign-in provider vouches for it.'),
    unconfirmed: z.string().nullable().describe('An address that the caller left and has not confirmed.'),
    mode: z
      .enum(MAIL_MODES)
      .describe('`at-once`: a minute after the last event, four a day at most, and the rest in a digest.'),
    digestHour: z.int().min(0).max(23),
    zone: z.string().max(64).describe('The time zone of the digest, such as `Europe/Lisbon`.'),
    offKinds: z
      .array(z.enum([...NOTIFICATION_KINDS, 'all']))
      .max(40)
      .describe('Kinds of notifications without mail.'),
  })
  .meta({ id: 'MailSettings' })
export type MailSettingsResponse = z.infer<typeof MailSettingsResponse>
/** Missing fields stay. */
export const MailSettingsChange = MailSettingsResponse.omit({
  isAvailable: true,
  address: true,
  isOwnAddress: true,
  unconfirmed: true,
}).partial()
export type MailSettingsChange = z.infer<typeof MailSettingsChange>

/** An address for the caller's mail. */
export const MailAddressRequest = z.object({ address: z.email().max(200) })

/** A test of the operator's mail server. */
export const MailTestRequest = z.object({ to: z.email().max(200) })
export const MailTestResponse = z.object({
  problem: z.string().nullable().describe('The reason of the SMTP server; null: it took the mail.'),
})
