import { z } from 'zod'
import { NOTE_COLORS } from '#board/record/record-kinds.ts'
import { MAX_FRAME_TITLE_CHARS } from '#session/agenda/step.ts'
import { LIMITS } from '#sync/limits.ts'
import { IsByAi, OriginResponse } from './origin.ts'
import { RevisionRead, TextRevision } from './text-revision.ts'
import { Time } from './time.ts'

/** A note on the canvas. `x` and `y` are in page coordinates, in CSS pixels at 100 %. */
export const NoteResponse = z
  .object({
    id: z.string(),
    number: z.int().nullable().describe('null: not finished yet.'),
    text: z.string(),
    revision: TextRevision,
    author: z.object({ id: z.string(), name: z.string(), kind: z.enum(['person', 'agent']) }).nullable(),
    program: z.string().nullable().describe('The program that wrote it for its author; null: none did.'),
    model: z.string().nullable().describe('Of an agent’s note: `provider:model`. demo: a script and no AI.'),
    origin: OriginResponse,
    x: z.number(),
    y: z.number(),
    color: z.string(),
    lock: z
      .enum(['editors', 'facilitators'])
      .nullable()
      .describe('Who may unlock it: a facilitator’s lock is for facilitators. null: it is not locked.'),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Note' })
export type NoteResponse = z.infer<typeof NoteResponse>
export const OneNote = z.object({ note: NoteResponse })
export const Notes = z.object({ notes: z.array(NoteResponse) })

/** A frame that people or a step put on the board. */
export const FrameResponse = z
  .object({
    id: z.string(),
    title: z.string(),
    notes: z.array(z.string()).describe('The ids of the notes in it, without those of frames inside it.'),
    takesNotes: z
      .boolean()
      .describe('Whether the step that runs has people write in it: `frame` of a new note.'),
  })
  .meta({ id: 'Frame' })
export type FrameResponse = z.infer<typeof FrameResponse>
export const Frames = z.object({ frames: z.array(FrameResponse) })

const Coordinate = z.number().min(-LIMITS.maxCoordinate).max(LIMITS.maxCoordinate)
const NoteColor = z.enum(NOTE_COLORS)
/** Longer texts are refused by the server's own limit, which its operator may have set lower. */
const NoteText = z.string().meta({ maxLength: LIMITS.maxTextChars })
/** A note of the caller; coordinates in page units. */
export const NewNoteRequest = z.object({
  text: NoteText,
  x: Coordinate.optional().describe('Without a place, one that covers nothing is found.'),
  y: Coordinate.optional(),
  frame: z
    .string()
    .min(1)
    .max(MAX_FRAME_TITLE_CHARS)
    .optional()
    .describe(
      'Instead of a place: the title of a frame of the step that runs. The note gets a free place in it.',
    ),
  color: NoteColor.optional(),
  isByAi: IsByAi,
})
/** Missing fields stay as they are. */
export const NoteChange = z.object({
  text: NoteText.optional(),
  isByAi: IsByAi,
  revision: RevisionRead,
  x: Coordinate.optional(),
  y: Coordinate.optional(),
  color: NoteColor.optional(),
  isLocked: z.boolean().optional().describe('Locks the note, or unlocks it.'),
  isHandedIn: z
    .literal(true)
    .optional()
    .describe(
      'Hands in a private note that the clerk wrote from a talk of the caller: the next reveal shows it.',
    ),
})
