import { must } from '#base/must.ts'
import { applyEvents } from '#session/apply.ts'
import { beginBoard } from '#session/begin-board.ts'
import type { Command } from '#session/command.ts'
import { type Actor, actorName } from '#session/core/actor.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import type { LinkRole } from '#session/core/role.ts'
import { decide } from '#session/decide.ts'
import type { BoardEvent, SessionEvent } from '#session/event.ts'
import { roleIn } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'

export const OWNER = 'uowner'

export const by = (userId: string): Actor => ({ kind: 'person', userId })
export const SERVER: Actor = { kind: 'server' }
export const person = (id: string) => ({ id, name: `Name of ${id}`, color: 'moss' })

/** One board in memory: every command advances its clock by one millisecond. */
export class SessionDriver {
  events: SessionEvent[] = []
  /** The operator's switch. */
  areAgentsOn = true
  /** The sentence of the last refusal; empty after a success. */
  said = ''
  /** Added to the clock. */
  lateMs = 0
  private made = 0
  private foldedState: SessionState | null = null
  /** How many of the first events are in it. */
  private foldedEvents = 0

  constructor() {
    const link = () => this.freshLink()
    const links = { facilitator: link(), editor: link(), commenter: link(), viewer: link() }
    const board = { id: 'board0000001', title: 'Title', premise: '' }
    this.append(beginBoard(board, person(OWNER), links), by(OWNER))
  }

  /** Applies new events only: tests read the state after each of thousands of commands. */
  get state(): SessionState {
    const { length } = this.events
    if (length !== this.foldedEvents) {
      this.foldedState = applyEvents(this.foldedState, this.events.slice(this.foldedEvents))
      this.foldedEvents = length
    }
    return must(this.foldedState, 'a session')
  }

  get now(): number {
    return 1_000 + this.events.length + this.lateMs
  }

  /** null: done; otherwise why not. */
  ask(command: Command, actor: Actor): RefusalCode | null {
    const { id: linkId, secret } = this.freshLink()
    const context = { linkId, secret, now: this.now, areAgentsOn: this.areAgentsOn }
    const decision = decide(this.state, command, actor, context)
    this.said = decision.ok ? '' : decision.refusal.message
    if (!decision.ok) return decision.refusal.code
    this.append(decision.events, actor)
    return null
  }

  join(userId: string, role: LinkRole): RefusalCode | null {
    const secret = this.secret(role)
    return this.ask({ type: 'member.join', secret, person: person(userId) }, by(userId))
  }

  secret(role: LinkRole): string {
    return must(this.state.links[role], `the ${role} link`).secret
  }

  role(userId: string) {
    return roleIn(this.state, userId)
  }

  private freshLink() {
    this.made++
    return { id: `l${this.made}`, secret: `secret-${this.made}` }
  }

  private append(events: readonly BoardEvent[], actor: Actor): void {
    const at = this.now
    const from = {
      actor: actorName(actor),
      ...('program' in actor && actor.program !== undefined && { program: actor.program }),
    }
    for (const event of events) this.events.push({ ...event, seq: this.events.length + 1, at, ...from })
  }
}
