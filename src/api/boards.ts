import { z } from 'zod'
import { BoardTitleText, Premise } from '#session/board/board-title.ts'
import { Role } from '#session/core/role.ts'
import { PersonName } from '#session/members/person-name.ts'
import { MeOnBoard, PersonResponse } from './person.ts'
import { Time } from './time.ts'

/** A board without its content. `premise` is its question. */
export const BoardResponse = z
  .object({ id: z.string(), title: z.string(), premise: z.string(), createdAt: Time })
  .meta({ id: 'Board' })
export type BoardResponse = z.infer<typeof BoardResponse>
/** A board, and the caller as its member. */
export const OneBoard = z.object({ board: BoardResponse, me: MeOnBoard })
/** A board that was just created, with its secrets: `links` are the whole addresses for each role. */
export const NewBoardResponse = OneBoard.extend({
  token: z
    .string()
    .nullable()
    .describe(
      'A bearer token for the API and the socket. No later response repeats it. null for a program, which uses its own token.',
    ),
  links: z.object({ facilitate: z.string(), edit: z.string(), comment: z.string(), view: z.string() }),
})

const Box = { x: z.number(), y: z.number(), w: z.number(), h: z.number() }
/** A small picture of a board, as rectangles. */
export const PreviewResponse = z
  .object({
    notes: z.array(z.object({ ...Box, color: z.string() })),
    frames: z.array(z.object(Box)),
  })
  .describe('A few of the board’s shapes, in page coordinates.')
  .meta({ id: 'Preview' })
export type PreviewResponse = z.infer<typeof PreviewResponse>

export const MAX_FOLDER_CHARS = 60
/** The name of a folder. A folder is a person's own word for some boards, and exists while a board is in it. */
const FolderName = z.string().trim().min(1).max(MAX_FOLDER_CHARS)
/** How a person keeps a board on their home page, for them alone. */
const PlaceFields = {
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  folder: FolderName.nullable().describe('The name of your folder that it is in.'),
  isTemplate: z.boolean().describe('You start other boards from it; it is not among your boards.'),
}
/** Missing fields stay as they are. */
export const PlaceChange = z.object(PlaceFields).partial()
export type PlaceChange = z.infer<typeof PlaceChange>
export const FolderChange = z.object({
  name: FolderName,
  newName: FolderName.nullable().describe('null: the folder is removed, and its boards stay.'),
})

/** A board in a person's list. Its canvas is not read for it: the preview may be older than the canvas. */
export const ListedBoardResponse = BoardResponse.and(
  z.object({
    changedAt: Time,
    role: Role,
    isClosed: z
      .boolean()
      .describe(
        'Closed by the operator of this server, or because the server was stuck at it: no one can open it now.',
      ),
    people: z.int().describe('How many people are on it.'),
    openedAt: Time.nullable().describe('When you were last there.'),
    ...PlaceFields,
    here: z.array(PersonResponse).describe('Who has it open now.'),
    preview: PreviewResponse,
  }),
).meta({ id: 'ListedBoard' })
export type ListedBoardResponse = z.infer<typeof ListedBoardResponse>

/** A board that its owner can still restore. */
export const DeletedBoardResponse = z
  .object({ id: z.string(), title: z.string(), deletedAt: Time })
  .meta({ id: 'DeletedBoard' })
export type DeletedBoardResponse = z.infer<typeof DeletedBoardResponse>

/** The boards that the caller is a member of, and those that they deleted. */
export const MyBoards = z.object({
  boards: z.array(ListedBoardResponse),
  deleted: z
    .array(DeletedBoardResponse)
    .describe('Own boards that were deleted in the last 30 days; /restore restores one.'),
})

/** Creates a board that the caller owns. */
export const NewBoardRequest = z.object({
  title: BoardTitleText.optional(),
  premise: Premise.optional(),
  name: PersonName.optional().describe('Your name, when you have no session.'),
})
/** Missing fields stay as they are. */
export const BoardChange = z.object({ title: BoardTitleText.optional(), premise: Premise.optional() })

/** The parts of a board that a copy keeps. */
export const COPY_SCOPES = ['everything', 'notes', 'open', 'structure'] as const
/** All but `everything` have the agenda, the agents and the settings, and of the canvas all, the notes that were not discussed, or all but notes. */
export type CopyScope = (typeof COPY_SCOPES)[number]
/** Copies a board into a new one that the caller owns. */
export const BoardCopyRequest = z.object({
  keep: z
    .enum(COPY_SCOPES)
    .default('everything')
    .describe(
      'notes: the canvas, the agenda, the agents and the settings, without rounds, "+" and idea log. open: the same with open to-dos and the notes alone that have no "+", vote or rating, are cited nowhere and are no decision. structure: like notes, without the notes.',
    ),
  title: BoardTitleText.optional().describe('Of the copy; missing: “Copy of …”.'),
})
/** The copy, and the missing parts. */
export const CopyResponse = z.object({
  board: BoardResponse,
  me: MeOnBoard,
  missingPictures: z.int().describe('Pictures of the canvas whose bytes could not be copied.'),
})
export type CopyResponse = z.infer<typeof CopyResponse>
