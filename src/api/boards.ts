import { z } from 'zod'
import { BoardTitleText, Premise } from '#session/board/board-title.ts'
import { PersonName } from '#session/members/person-color.ts'
import { Role } from '#session/members/role.ts'
import { MeOnBoard, PersonResponse } from './person.ts'
import { Time } from './time.ts'

export const BoardResponse = z
  .object({ id: z.string(), title: z.string(), premise: z.string(), createdAt: Time })
  .meta({ id: 'Board' })
export type BoardResponse = z.infer<typeof BoardResponse>
export const OneBoard = z.object({ board: BoardResponse, me: MeOnBoard })
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
export const PreviewResponse = z
  .object({
    notes: z.array(z.object({ ...Box, color: z.string() })),
    frames: z.array(z.object(Box)),
  })
  .describe('A few of the board’s shapes, in page coordinates.')
  .meta({ id: 'Preview' })
export type PreviewResponse = z.infer<typeof PreviewResponse>

/** A board in a person's list. Its canvas is not read for it: the preview may be older than the canvas. */
export const ListedBoardResponse = BoardResponse.and(
  z.object({
    changedAt: Time,
    role: Role,
    isClosed: z.boolean().describe('Closed by the operator of this server: no one can open it now.'),
    people: z.int().describe('How many people are on it.'),
    here: z.array(PersonResponse).describe('Who has it open now.'),
    preview: PreviewResponse,
  }),
).meta({ id: 'ListedBoard' })
export type ListedBoardResponse = z.infer<typeof ListedBoardResponse>

export const DeletedBoardResponse = z
  .object({ id: z.string(), title: z.string(), deletedAt: Time })
  .meta({ id: 'DeletedBoard' })
export type DeletedBoardResponse = z.infer<typeof DeletedBoardResponse>

export const MyBoards = z.object({
  boards: z.array(ListedBoardResponse),
  deleted: z
    .array(DeletedBoardResponse)
    .describe('Own boards that were deleted in the last 30 days; /restore restores one.'),
})

export const NewBoardRequest = z.object({
  title: BoardTitleText.optional(),
  premise: Premise.optional(),
  name: PersonName.optional().describe('Your name, when you have no session.'),
})
export const BoardChange = z.object({ title: BoardTitleText.optional(), premise: Premise.optional() })

export const COPY_SCOPES = ['everything', 'notes'] as const
/** `notes`: only the canvas, the agents and the settings. */
export type CopyScope = (typeof COPY_SCOPES)[number]
export const BoardCopyRequest = z.object({
  keep: z
    .enum(COPY_SCOPES)
    .default('everything')
    .describe('notes: the canvas, the agents and the settings, without rounds, "+" and idea log.'),
})
export const CopyResponse = z.object({
  board: BoardResponse,
  me: MeOnBoard,
  missingPictures: z.int().describe('Pictures of the canvas whose bytes could not be copied.'),
})
export type CopyResponse = z.infer<typeof CopyResponse>
