import { z } from 'zod'
import { LINK_WORDS, LinkRole } from '#session/core/role.ts'
import { PersonName } from '#session/members/person-name.ts'
import { PersonColor } from '#session/members/person-palette.ts'
import { BoardResponse } from './boards.ts'
import { MeOnBoard } from './person.ts'

/** How addresses name the link of a role. */
export const LinkWordParameter = z.enum([
  LINK_WORDS.facilitator,
  LINK_WORDS.editor,
  LINK_WORDS.commenter,
  LINK_WORDS.viewer,
])
/**
 * A link that lets people join in one role. Its address is enough to join; a new link makes the old address useless.
 */
export const LinkResponse = z
  .object({
    word: LinkWordParameter,
    role: LinkRole,
    url: z.string().nullable().describe('null: turned off.'),
    cameByIt: z.int().describe('Members who came by this link.'),
  })
  .meta({ id: 'Link' })
export const OneLink = z.object({ link: LinkResponse })
export const Links = z.object({ links: z.array(LinkResponse) })
/** The number of members removed with their link. */
export const RemovedByLink = z.object({ removed: z.int() })

export const LinkTargetResponse = z.object({
  board: z.object({ id: z.string(), title: z.string() }),
  role: LinkRole,
  isMember: z.boolean().describe('Whether you are on the board already.'),
  isSignedInOnly: z.boolean().describe('Whether one needs an account to join.'),
  questions: z
    .object({ asker: z.string(), count: z.int() })
    .nullable()
    .default(null)
    .describe('What is asked there, and open to people who join by this link; null: nothing.'),
  hasAiAdvisors: z
    .boolean()
    .default(false)
    .describe(
      'Whether AI advisors take part on the board: a model answers for them, and not the demo script.',
    ),
  suggestedColor: PersonColor.describe('For someone new: the colour that the fewest there have.'),
  usedColors: z.array(PersonColor).describe('The colours that members have on the board.'),
})
export type LinkTargetResponse = z.infer<typeof LinkTargetResponse>

export const JoinRequest = z.object({
  link: z.string().min(1).max(2_000).describe('The link, or only the secret at its end.'),
  name: PersonName.optional().describe('Your name, when you have no session.'),
})
/** The board, the caller as its member, and a bearer token for the API and the socket. */
export const JoinResponse = z.object({ board: BoardResponse, me: MeOnBoard, token: z.string() })
