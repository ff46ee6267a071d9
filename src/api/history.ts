import { z } from 'zod'
import { VersionName } from '#session/versions/version.ts'
import { IdeaView } from './ideas.ts'
import { OriginResponse } from './origin.ts'
import { RecordResponse } from './records.ts'
import { Time } from './time.ts'

/** A moment of a board: after an update of its canvas. */
export const HistoryMoment = z
  .object({
    seq: z.int().describe('The number of the last update of the canvas before it.'),
    at: Time,
  })
  .meta({ id: 'HistoryMoment' })
export type HistoryMoment = z.infer<typeof HistoryMoment>

/** A record as it was, with all fields from which a canvas draws it. */
export const HistoryRecord = RecordResponse.extend({
  fields: z
    .record(z.string(), z.unknown())
    .describe(
      'As in the board’s document: `t` type, `at` [x, y, rotation] in its parent, `in` [parent, index] or [from, to], `text`, `p.…` properties, `m.…` facts about it.',
    ),
}).meta({ id: 'HistoryRecord' })
export type HistoryRecord = z.infer<typeof HistoryRecord>

/** The canvas at a moment. */
export const CanvasMoment = z.object({
  moment: HistoryMoment.describe(
    'The nearest moment that the history has, not later than the one asked for.',
  ),
  records: z.array(HistoryRecord),
})
export type CanvasMoment = z.infer<typeof CanvasMoment>

/** A change of the canvas: what was committed together. */
export const HistoryStep = z
  .object({
    moment: HistoryMoment,
    records: z.array(HistoryRecord).describe('Added or changed, as they are after it.'),
    removed: z.array(z.string()).describe('The ids of records that it removed.'),
  })
  .meta({ id: 'HistoryStep' })
export type HistoryStep = z.infer<typeof HistoryStep>

/** The changes after a moment, in order. */
export const HistorySteps = z.object({
  steps: z.array(HistoryStep),
  next: z
    .int()
    .nullable()
    .describe(
      'Continue with the changes after this moment, or with its canvas if `steps` is empty. null: the history ends.',
    ),
})
export type HistorySteps = z.infer<typeof HistorySteps>

/** An idea as it was. */
const PastIdea = IdeaView.pick({
  number: true,
  text: true,
  category: true,
  status: true,
  tags: true,
  noteId: true,
  parent: true,
}).extend({
  author: z
    .string()
    .nullable()
    .describe('The id of a person or an agent; null: not known, or not shown now.'),
  origin: OriginResponse,
  promotion: z.enum(['decision', 'todo']).nullable(),
})

const Entries = z.record(z.string(), z.unknown()).describe('By id, as on the board then.')
/** The session at a moment, as the caller may see it with their present role. */
export const SessionMoment = z.object({
  moment: z.object({ seq: z.int().describe('The number of the last event before it.'), at: Time }),
  board: z.object({ title: z.string(), premise: z.string() }),
  step: z.string().nullable().describe('The title of the step that ran; null: none did.'),
  ideas: z.array(PastIdea).describe('Without ideas that have been removed since.'),
  rounds: Entries,
  syntheses: Entries,
  proposals: Entries,
  themeRuns: Entries,
  votes: Entries,
  ratings: Entries,
  checks: Entries,
  reactions: Entries.describe('By note id.'),
  threads: Entries.describe('Threads of comments that were there then, as they are now.'),
})
export type SessionMoment = z.infer<typeof SessionMoment>

/** Counts of the records that one person or agent worked on. */
const WorkOfActor = z.object({
  actor: z
    .string()
    .nullable()
    .describe(
      'The id of a person or an agent; server: the product itself, as of the frames of a round. null: not known, as on notes without an author.',
    ),
  notesWritten: z.int(),
  notesChanged: z.int(),
  notesMoved: z.int(),
  notesDeleted: z.int(),
  shapesAdded: z.int(),
  shapesChanged: z.int(),
  shapesDeleted: z.int(),
})

/** The kinds of events that the timeline counts; the index `events_of_history` has the same. */
export const TIMELINE_EVENTS = [
  'round.started',
  'vote.started',
  'rating.started',
  'check.started',
  'interview.started',
  'synthesis.requested',
  'proposal.requested',
  'theme-run.requested',
  'step.started',
  'private-writing.revealed',
  'content.imported',
] as const
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number]

/** A session of work: a pause of ten minutes ends it. */
export const WorkSession = z
  .object({
    from: Time,
    to: Time,
    moment: z
      .int()
      .nullable()
      .describe('The last update of the canvas in it; null: the canvas did not change.'),
    work: z.array(WorkOfActor).describe('Those with the most work first.'),
    events: z.array(z.object({ kind: z.enum(TIMELINE_EVENTS), count: z.int() })),
  })
  .meta({ id: 'WorkSession' })
export type WorkSession = z.infer<typeof WorkSession>

/** A moment with a name. */
export const NamedVersion = z
  .object({
    id: z.string(),
    name: z.string(),
    moment: HistoryMoment,
    namedBy: z.string().describe('The id of a person.'),
    namedAt: Time,
  })
  .meta({ id: 'NamedVersion' })
export type NamedVersion = z.infer<typeof NamedVersion>
export const Versions = z.object({ versions: z.array(NamedVersion).describe('The oldest first.') })

/** A page of the timeline. */
export const TimelinePage = z.object({
  sessions: z.array(WorkSession).describe('The newest first.'),
  versions: z.array(NamedVersion).describe('All of the board, the oldest first.'),
  next: z.string().nullable().describe('null: this was the last page.'),
})
export type TimelinePage = z.infer<typeof TimelinePage>

/** A record that was deleted and is not on the board again. */
export const DeletedRecordResponse = z.object({
  id: z.string(),
  type: z.string(),
  text: z.string().describe('Its words, or the name of a frame; empty: it has none.'),
  origin: OriginResponse.describe('Whose words `text` has.'),
  deletedBy: z.string().nullable().describe('The id of a person or an agent; null: not known, or not shown.'),
  deletedAt: Time,
  moment: z.int().describe('The last update of the canvas before: restore the record from here.'),
})
export const DeletedRecords = z.object({
  records: z.array(DeletedRecordResponse).describe('The newest first, at most 200.'),
})
export type DeletedRecords = z.infer<typeof DeletedRecords>

/** The writers of a note’s words. */
export const NoteHistory = z.object({
  words: z
    .array(
      z.object({
        text: z.string(),
        author: z
          .string()
          .nullable()
          .describe('The id of a person or an agent; null: not known, or not shown.'),
        at: Time.nullable().describe('null: before the history begins.'),
      }),
    )
    .describe('Together the note.'),
  origin: OriginResponse.describe('Of the whole note: people paste the words of an AI, too.'),
})
export type NoteHistory = z.infer<typeof NoteHistory>

const MAX_RECORDS = 20_000
const RecordId = z.string().max(200)
const CanvasSeq = z.int().min(1)
/** The records to restore, and from when. */
export const RestoreRequest = z.object({
  moment: CanvasSeq.describe('As `moment.seq` in the history.'),
  what: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('records'),
      ids: z
        .array(RecordId)
        .min(1)
        .max(MAX_RECORDS)
        .describe('Records that were not there at that moment are removed.'),
    }),
    z.object({ kind: z.literal('frame'), id: RecordId }),
    z.object({ kind: z.literal('board') }),
  ]),
  ifAsAt: CanvasSeq.optional().describe(
    'Leaves records alone that are not as they were at this moment. To undo a restore: `moment` = its `before`, `ids` = its `changed`, `ifAsAt` = its `after`; to redo it, `before` and `after` the other way round.',
  ),
})
export type RestoreRequest = z.infer<typeof RestoreRequest>

/** A finished restore: the board was read back, and is as the moment was. */
export const Restored = z.object({
  before: z.int().describe('The last update before it.'),
  after: z.int().describe('Its update. Equal to `before` if nothing differed.'),
  changed: z.array(z.string()).describe('The records that it added, changed or removed.'),
})
export type Restored = z.infer<typeof Restored>

export const NewVersionRequest = z.object({
  name: VersionName,
  moment: CanvasSeq.optional().describe('Missing: now.'),
})
export const OneVersion = z.object({ version: NamedVersion })
