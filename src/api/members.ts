import { z } from 'zod'
import { LinkRole, Role } from '#session/core/role.ts'
import { PersonResponse } from './person.ts'
import { Time } from './time.ts'

const MemberDetailResponse = z.object({
  kind: z.enum(['guest', 'account']),
  cameBy: LinkRole.nullable().describe('The link that they came by; null: by none that is known.'),
  lastSeenAt: Time.nullable().describe('When they last opened or closed the board.'),
  sameBrowserAs: z
    .array(z.string())
    .describe('Other people, members or not, who used the board in the same browser.'),
})
/** A member's details for facilitators, to recognise people who should not be there. */
export type MemberDetailResponse = z.infer<typeof MemberDetailResponse>

export const MemberResponse = PersonResponse.extend({
  role: Role,
  joinedAt: Time,
  isHere: z.boolean().describe('Has the board open now.'),
  detail: MemberDetailResponse.nullable().describe('null: for facilitators and owners only.'),
}).meta({ id: 'Member' })
export const OneMember = z.object({ member: MemberResponse })

const ProgramHere = z.object({
  name: z.string().describe('As its person named its token.'),
  userId: z.string().describe('The person that it acts for.'),
})
/** A program that works on the board in someone’s name. */
export type ProgramHere = z.infer<typeof ProgramHere>

/** The members of a board, and the programs that work on it. */
export const Members = z.object({
  members: z.array(MemberResponse),
  programs: z
    .array(ProgramHere)
    .describe('Programs that asked something about the board in the last minute, or wait for answers.'),
})
