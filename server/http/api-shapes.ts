import { z } from '@hono/zod-openapi'
import { NOTE_COLORS } from '#board/record-kinds.ts'
import { BoardTitleText, Premise } from '#session/command.ts'
import { PersonColor, PersonName } from '#session/person-color.ts'
import { LINK_WORDS, LinkRole, Role } from '#session/role.ts'
import { LIMITS } from '#sync/limits.ts'

/** What goes in and out of the API. The description at openapi.json is made from these, so it can't say otherwise. */
const Time = z.int().describe('Milliseconds since 1970.')
const PlainPerson = { id: z.string(), name: z.string(), color: z.string() }

export const ErrorAnswer = z
  .object({ error: z.object({ code: z.string(), message: z.string() }) })
  .openapi('Error')

export const BoardResponse = z
  .object({ id: z.string(), title: z.string(), premise: z.string(), createdAt: Time })
  .openapi('Board')
export const MeResponse = z.object({ ...PlainPerson, kind: z.enum(['guest', 'account']) }).openapi('Me')
export const MeOnBoard = z.object({ id: z.string(), name: z.string(), role: Role }).openapi('MeOnBoard')
export const MemberResponse = z
  .object({
    ...PlainPerson,
    role: Role,
    joinedAt: Time,
    isHere: z.boolean().describe('Has the board open now.'),
    detail: z
      .object({
        kind: z.enum(['guest', 'account']),
        cameBy: LinkRole.nullable().describe('The link that they came by; null: by none that is known.'),
        lastSeenAt: Time.nullable().describe('When they last opened or closed the board.'),
        sameBrowserAs: z
          .array(z.string())
          .describe('Other people, members or not, who used the board in the same browser.'),
      })
      .nullable()
      .describe('null: for facilitators and owners only.'),
  })
  .openapi('Member')

export const LinkWordParameter = z.enum([
  LINK_WORDS.facilitator,
  LINK_WORDS.editor,
  LINK_WORDS.commenter,
  LINK_WORDS.viewer,
])
export const LinkResponse = z
  .object({
    word: LinkWordParameter,
    role: LinkRole,
    url: z.string().nullable().describe('null: turned off.'),
    cameByIt: z.int().describe('Members who came by this link.'),
  })
  .openapi('Link')

const Box = { x: z.number(), y: z.number(), w: z.number(), h: z.number() }
export const PreviewResponse = z
  .object({
    notes: z.array(z.object({ ...Box, color: z.string() })),
    frames: z.array(z.object(Box)),
  })
  .describe('A few of the board’s shapes, in page coordinates.')
  .openapi('Preview')
export type PreviewResponse = z.infer<typeof PreviewResponse>

export const ListedBoardResponse = BoardResponse.extend({
  changedAt: Time,
  role: Role,
  isClosed: z.boolean().describe('Closed by the operator of this server: nobody opens it now.'),
  people: z.int().describe('How many people are on it.'),
  here: z.array(z.object(PlainPerson)).describe('Who has it open now.'),
  preview: PreviewResponse,
}).openapi('ListedBoard')
export const DeletedBoardResponse = z
  .object({ id: z.string(), title: z.string(), deletedAt: Time })
  .openapi('DeletedBoard')

export const Note = z
  .object({
    id: z.string(),
    number: z.int().nullable().describe('null: not finished yet.'),
    text: z.string(),
    author: z.object({ id: z.string(), name: z.string(), kind: z.enum(['person', 'agent']) }).nullable(),
    model: z.string().nullable().describe('Of an agent’s note: `provider:model`. demo: a script and no AI.'),
    x: z.number(),
    y: z.number(),
    color: z.string(),
    createdAt: Time,
    updatedAt: Time,
  })
  .openapi('Note')
export type Note = z.infer<typeof Note>

export const NewBoardRequest = z.object({
  title: BoardTitleText.optional(),
  premise: Premise.optional(),
  name: PersonName.optional().describe('Your name, when you have no session.'),
})
export const BoardChange = z.object({ title: BoardTitleText.optional(), premise: Premise.optional() })
export const JoinRequest = z.object({
  link: z.string().min(1).max(2_000).describe('The link, or only the secret at its end.'),
  name: PersonName.optional().describe('Your name, when you have no session.'),
})
export const RoleChange = z.object({ role: Role })
export const MeChange = z.object({ name: PersonName.optional(), color: PersonColor.optional() })

const Coordinate = z.number().min(-LIMITS.maxCoordinate).max(LIMITS.maxCoordinate)
const NoteColor = z.enum(NOTE_COLORS)
const NoteText = z.string().meta({ maxLength: LIMITS.maxTextChars })
export const NewNoteRequest = z.object({
  text: NoteText,
  x: Coordinate.optional().describe('Without a place, one that covers nothing is found.'),
  y: Coordinate.optional(),
  color: NoteColor.optional(),
})
export const NoteChange = z.object({
  text: NoteText.optional(),
  x: Coordinate.optional(),
  y: Coordinate.optional(),
  color: NoteColor.optional(),
})
