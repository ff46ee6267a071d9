import type { LinkRole, Role } from './role.ts'

/** Someone who is or was on the board. Their name stays on what they wrote after they leave. */
export interface PersonView {
  id: string
  name: string
  /** A key of the person palette, see person-color.ts. */
  color: string
  /** null: no longer a member. */
  role: Role | null
  joinedAt: number
}

export interface LinkView {
  role: LinkRole
  /** null: turned off. The link's address is `<origin>/j/<secret>`. */
  secret: string | null
  /** Members who came by the link that is on now. */
  cameByIt: number
}

/** The session as one viewer may see it. Sent whole on joining, then slice by slice (top-level key by key). */
export interface Projection {
  board: { id: string; title: string; premise: string; createdAt: number }
  me: { id: string; role: Role }
  people: Record<string, PersonView>
  /** Empty for those who may not share. */
  links: LinkView[]
  notes: { lastNumber: number }
  limits: { maxRecords: number; maxTextChars: number }
  /** away: the database can't be reached; edits are held, nothing is called saved. */
  storage: 'ok' | 'away'
}
