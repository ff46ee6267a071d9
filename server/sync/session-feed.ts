import type { Readable } from '#base/readable.ts'
import { project } from '#session/project.ts'
import type { PersonView, Projection } from '#session/projection.ts'
import type { Role } from '#session/role.ts'
import { personIn, type SessionState } from '#session/state.ts'
import type { PresenceStamp } from '#sync/awareness-state.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import type { Limits } from '#sync/limits.ts'
import { type Frame, sessionFrame } from './frame.ts'
import type { NoteMark } from './note-marks.ts'

export interface SessionFeedMember {
  readonly userId: string
  stamp: PresenceStamp
  /** Takes effect for the very next message. */
  setRole(role: Role): void
  sendSession(frame: Frame): void
  close(code: CloseCode, reason: string): void
}

export interface SessionFeedOptions {
  state: SessionState
  limits: Limits
  storage: Readable<Projection['storage']>
}

type Slices = Partial<Projection>

/** Tells each member of a room what the session is, as they may see it: all of it once, then what changed. */
export class SessionFeed {
  private readonly options: SessionFeedOptions
  private readonly sent = new Map<SessionFeedMember, Projection>()
  private readonly limits: Projection['limits']
  private readonly stopListening: () => void
  private state: SessionState
  private lastSlices: { slices: Slices; frame: Frame } | null = null

  constructor(options: SessionFeedOptions) {
    const { maxRecords, maxTextChars } = options.limits
    this.options = options
    this.state = options.state
    this.limits = { maxRecords, maxTextChars }
    this.stopListening = options.storage.subscribe(() => this.sendChanges())
  }

  knownNote(noteId: string): NoteMark | null {
    const known = this.state.numbered.get(noteId)
    return known ? { author: known.authorId, number: known.number } : null
  }

  /** null: not on the board; `whyOut` says why. */
  entryOf(userId: string): { role: Role; stamp: PresenceStamp } | null {
    const role = project(this.state, userId)?.me.role
    const person = personIn(this.state, userId)
    return role && person ? { role, stamp: stampOf(person) } : null
  }

  whyOut(userId: string): [CloseCode, string] {
    return whyOut(this.state, userId)
  }

  join(member: SessionFeedMember): void {
    const projection = this.projectionFor(member)
    if (!projection) return
    this.sent.set(member, projection)
    member.sendSession(sessionFrame({ type: 'whole', projection }))
  }

  leave(member: SessionFeedMember): void {
    this.sent.delete(member)
  }

  change(state: SessionState): void {
    if (state.seq <= this.state.seq) return
    this.state = state
    this.sendChanges()
  }

  stop(): void {
    this.stopListening()
    this.sent.clear()
  }

  private sendChanges(): void {
    for (const [member, before] of [...this.sent]) {
      const projection = this.projectionFor(member)
      if (!projection) continue
      this.sent.set(member, projection)
      const slices = changedSlices(before, projection)
      if (slices) member.sendSession(this.slicesFrame(slices))
    }
    this.lastSlices = null
  }

  /** null: may not be here any more, and has been told so. */
  private projectionFor(member: SessionFeedMember): Projection | null {
    const { state } = this
    const seen = project(state, member.userId)
    if (!seen) {
      this.sent.delete(member)
      const [code, reason] = this.whyOut(member.userId)
      member.close(code, reason)
      return null
    }
    member.setRole(seen.me.role)
    const person = personIn(state, member.userId)
    if (person) member.stamp = stampOf(person)
    return { ...seen, limits: this.limits, storage: this.options.storage.get() }
  }

  /** What most members get is the same: encoded once. */
  private slicesFrame(slices: Slices): Frame {
    if (this.lastSlices && isSame(this.lastSlices.slices, slices)) return this.lastSlices.frame
    const frame = sessionFrame({ type: 'slices', slices })
    this.lastSlices = { slices, frame }
    return frame
  }
}

/** Slices that didn't change are the identical objects; `me` is made anew each time. null: nothing changed. */
function changedSlices(before: Projection, after: Projection): Slices | null {
  const entries = Object.entries(after).filter(([name, slice]) => {
    const old: unknown = Object.entries(before).find(([key]) => key === name)?.[1]
    return old !== slice && (name !== 'me' || JSON.stringify(old) !== JSON.stringify(slice))
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

function isSame(one: Slices, other: Slices): boolean {
  const [a, b] = [Object.entries(one), Object.entries(other)]
  return a.length === b.length && a.every(([name, slice], i) => b[i]?.[0] === name && b[i]?.[1] === slice)
}

function stampOf({ id, name, color }: PersonView): PresenceStamp {
  return { userId: id, name, color }
}

/** A closing code and its sentence for someone the session doesn't know as a member. */
export function whyOut(state: SessionState, userId: string): [CloseCode, string] {
  if (state.deletedAt !== null) return [CLOSE.gone, 'This board was deleted.']
  const stay = Object.hasOwn(state.stays, userId) ? state.stays[userId] : undefined
  // They are here under another name now: their page has the new session already.
  if (stay?.ended?.why === 'merged') return [CLOSE.restart, 'You signed in: connect again.']
  if (stay?.ended?.why === 'link-revoked')
    return [CLOSE.noAccess, 'The link that you came by was turned off.']
  return [CLOSE.noAccess, 'You are not a member of this board.']
}
