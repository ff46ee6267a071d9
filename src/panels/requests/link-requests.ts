import { z } from 'zod'
import { JoinResponse, LinkTargetResponse } from '#api/links.ts'
import { LINK_WORDS, type LinkRole } from '#session/core/role.ts'
import { boardPath, call, Nothing } from './call-api.ts'

/** Colours are read as strings: an invitation opens also when a newer server has more of them. */
const LinkTarget = LinkTargetResponse.extend({
  suggestedColor: z.string(),
  usedColors: z.array(z.string()).default([]),
})
export type LinkTarget = z.infer<typeof LinkTarget>

const link = (boardId: string, role: LinkRole) => `${boardPath(boardId)}/links/${LINK_WORDS[role]}`

export const linksApi = {
  read: (secret: string) => call(`/links/${encodeURIComponent(secret)}`, LinkTarget),
  join: (secret: string) =>
    call('/join', JoinResponse.pick({ board: true }), { method: 'POST', body: { link: secret } }),
  make: (boardId: string, role: LinkRole) => call(link(boardId, role), Nothing, { method: 'POST' }),
  revoke: (boardId: string, role: LinkRole) => call(link(boardId, role), Nothing, { method: 'DELETE' }),
}
