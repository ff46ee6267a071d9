import { type Readable, writable } from '#base/readable.ts'
import type { Log } from '#server/ground/log.ts'
import { viaOfIdea } from '#server/session/note-source.ts'
import type { InTurns } from '#server/threads/run-in-turns.ts'
import { pairsUnsigned } from '#session/agenda/pairs-in-step.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import { personIn, roleIn } from '#session/members/members-slice.ts'
import { hidesPlaces, isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { project } from '#session/project.ts'
import type { ModelsView, Projection } from '#session/projection.ts'
import type { SessionState } from '#session/state.ts'
import type { PresenceStamp } from '#sync/awareness-state.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { Limits } from '#sync/limits.ts'
import type { AddedRecord, GuardRules } from '../guard/board-guard-options.ts'
import type { RecordedNote } from '../guard/note-attribution.ts'
import type { Frame } from '../wire/frame.ts'
import { accessCloseReason } from './access-close-reason.ts'
import { ChangeFrames } from './change-frames.ts'
import { AddingRights } from './may-add.ts'
import { type MemberRights, rightsOf } from './member-rights.ts'
import { stampOf } from './person-stamp.ts'
import { hasChosen, isOnlyChoosing, withTurnout } from './secret-changes.ts'
import { type EncodedSlices, encodeWhole } from './whole-session.ts'

export interface SessionFeedMember {
  readonly userId: string
  /** A program is sent no votes, scores and answers of its person. */
  readonly isProgram: boolean
  /** Others get nothing of the session. */
  readonly takesOwnMessages: boolean
  stamp: PresenceStamp
  /** Takes effect for the next message. */
  setRights(rights: MemberRights): void
  sendSession(frame: Frame): void
  /** Sends a newcomer's first frame, in parts: not reading it yet does not count as slow reading. */
  sendFirst(parts: readonly Frame[]): void
  close(code: CloseCode, reason: string): void
}

/** The session, and the server's additions to it, for the members of a room. */
export interface SessionFeedOptions {
  /** At the opening of the room; `change` passes later states. */
  state: SessionState
  /** Pages need two of them: how many records a board may have, and how long a text may be. */
  limits: Limits
  /** Whether edits are being saved: `away` while the database is. */
  storage: Readable<Projection['storage']>
  /** The allowed models, and whether agents are on. */
  models: Readable<ModelsView>
  /** How many notes each person has that only they see; `BoardDrafts` counts them. */
  draftCounts: Readable<Projection['draftCounts']>
  log: Pick<Log, 'error'>
  /** Whether the room is of a person's draft document. */
  isDraft: boolean
  /** The Yjs client ids that the document holds. */
  writers: () => Iterable<number>
  /** The key is a person. */
  runInTurns: InTurns
}

/** How often turnouts of votes, ratings and checks are sent; a person's own choices are sent at once. */
const CHOOSING_EVERY_MS = 100

/**
 * Sends each member of a room the session as they may see it: everything once, then what changed.
 *
 * 1. A member gets nothing but projections made for them: no state is sent that `project` did not filter.
 * 2. `sent` has the last projection of each member; the next frame holds what differs from it.
 * 3. A member is in `joining` or in `sent`, never in both; one who may no longer be here is in neither, and closed.
 * 4. Rights follow the session at once, also for those in `joining`.
 * 5. States come in the order of `seq`; an older one changes nothing.
 */
export class SessionFeed implements GuardRules {
  private readonly options: SessionFeedOptions
  readonly adding = new AddingRights(
    () => this.state,
    () => this.options.writers(),
  )
  /** Whether notes without names have just arrived. */
  readonly isQuiet = writable(false)
  private readonly sent = new Map<SessionFeedMember, Projection>()
  /** Newcomers who wait for a large session that is being encoded. */
  private readonly joining = new Set<SessionFeedMember>()
  private readonly encoded: EncodedSlices = new WeakMap()
  /** One after the other: the next newcomer shares the encoding of the one before. */
  private encoding: Promise<void> = Promise.resolve()
  private readonly limits: Projection['limits']
  private readonly stops: (() => void)[]
  private state: SessionState
  private later: NodeJS.Timeout | undefined
  private readonly frames = new ChangeFrames()

  constructor(options: SessionFeedOptions) {
    const { maxRecords, maxTextChars } = options.limits
    this.options = options
    this.state = options.state
    this.limits = { maxRecords, maxTextChars }
    const { storage, models, draftCounts } = options
    this.stops = [storage, models, draftCounts, this.isQuiet].map((part) =>
      part.subscribe(() => this.sendChanges()),
    )
  }

  get isFrozen(): boolean {
    return this.state.frozen !== null
  }

  get isNotesOnly(): boolean {
    return this.options.isDraft
  }

  mayAdd(record: AddedRecord): boolean {
    return this.options.isDraft || this.adding.mayAdd(record, Date.now())
  }

  mayUnlock(userId: string): boolean {
    return !this.options.isDraft && isAtLeast(roleIn(this.state, userId) ?? 'viewer', 'facilitator')
  }

  get isWritingPrivately(): boolean {
    return this.privateSince !== null
  }

  /** Whether people may have hidden notes, or had until a moment ago. */
  get mayHaveDrafts(): boolean {
    const { privateWriting } = this.state
    if (this.isQuiet.get()) return true
    return privateWriting !== null && privateWriting.phase !== 'revealed'
  }

  /** A writer's place would give away the writer of notes that appear there later, have just appeared, or are in their pair. */
  hidesPlace(userId: string): boolean {
    return this.hidesPlaces && isAtLeast(roleIn(this.state, userId) ?? 'viewer', 'editor')
  }

  private get hidesPlaces(): boolean {
    return hidesPlaces(this.state.privateWriting) || pairsUnsigned(this.state) || this.isQuiet.get()
  }

  /** When the private writing began in which people are; `null`: in none. */
  get privateSince(): number | null {
    const { privateWriting } = this.state
    return privateWriting && isWritingPrivately(privateWriting) ? privateWriting.startedAt : null
  }

  knownNote(noteId: string): RecordedNote | null {
    const numbered = this.state.noteNumbers.get(noteId)
    const posted = this.state.contributions.get(noteId)
    if (!numbered && !posted) return null
    const idea = ideaOfNote(this.state, noteId)
    return {
      author: posted?.agentId ?? numbered?.authorId ?? null,
      number: numbered?.number ?? null,
      model: posted?.model ?? null,
      via: (idea && viaOfIdea(idea)) ?? null,
      program: null,
      posted: posted?.text ?? null,
    }
  }

  /** The round that the frame belongs to. */
  knownRound(frameId: string): string | null {
    return Object.values(this.state.rounds).find((round) => round.frameId === frameId)?.id ?? null
  }

  /** How people see an agent of the board; `null` if there is no agent with this id. */
  agentStamp(agentId: string): PresenceStamp | null {
    const agent = this.state.agents.find(({ id }) => id === agentId)
    return agent
      ? { userId: agentId, name: agent.name, color: agent.color, kind: 'agent', emoji: agent.emoji }
      : null
  }

  /** `null` if the person is not a member; `accessCloseReason` has the reason. */
  entryOf(userId: string): { rights: MemberRights; stamp: PresenceStamp } | null {
    const seen = project(this.state, userId)
    const person = personIn(this.state, userId)
    return seen && person ? { rights: rightsOf(seen, this.options), stamp: stampOf(person) } : null
  }

  accessCloseReason(userId: string): [CloseCode, string] {
    return accessCloseReason(this.state, userId)
  }

  join(member: SessionFeedMember): void {
    const projection = this.projectionFor(member)
    if (!projection) return
    this.adding.arrived(member, Date.now())
    if (!member.takesOwnMessages) {
      this.sent.set(member, projection)
      return
    }
    const work = encodeWhole(projection, this.encoded)
    // Most sessions are small, and done at once.
    const step = work.next()
    if (step.done) this.begin(member, projection, step.value)
    else {
      this.joining.add(member)
      this.encoding = this.encoding.then(() => this.joinLater(member))
    }
  }

  leave(member: SessionFeedMember): void {
    this.sent.delete(member)
    this.joining.delete(member)
  }

  private async joinLater(member: SessionFeedMember): Promise<void> {
    // The projection is made only now: the session may have changed in the meantime.
    const projection = this.joining.has(member) ? this.projectionFor(member) : null
    if (!projection) return
    try {
      const parts = await this.options.runInTurns(member.userId, encodeWhole(projection, this.encoded))
      if (this.joining.delete(member)) this.begin(member, projection, parts)
    } catch (error) {
      const { log, state } = this.options
      log.error({ err: error, boardId: state.board.id, userId: member.userId }, 'sending a session failed')
      member.close(CLOSE.tryLater, CLOSE_REASONS['board-not-sent'])
    }
  }

  private begin(member: SessionFeedMember, projection: Projection, parts: readonly Frame[]): void {
    this.sent.set(member, projection)
    member.sendFirst(parts)
    this.sendChangesTo(member, projection, this.projectionFor(member))
  }

  change(state: SessionState): void {
    const before = this.state
    if (state.seq <= before.seq) return
    this.state = state
    if (isOnlyChoosing(before, state)) this.sendChoices(before)
    else this.sendChanges()
  }

  /** Fifty people who vote at once must not make fifty projections for each vote: the others wait for the next ones. */
  private sendChoices(before: SessionState): void {
    this.later ??= setTimeout(() => this.sendTurnouts(), CHOOSING_EVERY_MS)
    for (const [member, last] of [...this.sent])
      if (hasChosen(before, this.state, member.userId))
        this.sendChangesTo(member, last, this.projectionFor(member))
    this.frames.forget()
  }

  /** Any other change would have sent everything at once. */
  private sendTurnouts(): void {
    this.later = undefined
    for (const [member, last] of this.sent) this.sendChangesTo(member, last, withTurnout(last, this.state))
    this.frames.forget()
  }

  stop(): void {
    for (const stop of this.stops) stop()
    clearTimeout(this.later)
    this.sent.clear()
    this.joining.clear()
  }

  private sendChanges(): void {
    clearTimeout(this.later)
    this.later = undefined
    // Newcomers have no session yet, but must not keep a right that they lost.
    for (const member of [...this.joining]) this.projectionFor(member)
    for (const [member, last] of [...this.sent]) this.sendChangesTo(member, last, this.projectionFor(member))
    this.frames.forget()
  }

  private sendChangesTo(member: SessionFeedMember, before: Projection, projection: Projection | null): void {
    if (!projection || projection === before) return
    this.sent.set(member, projection)
    const frame = member.takesOwnMessages ? this.frames.of(before, projection) : null
    if (frame) member.sendSession(frame)
  }

  /** `null` if the member may no longer be here; their socket was closed with the reason. */
  private projectionFor(member: SessionFeedMember): Projection | null {
    const { state } = this
    const seen = project(state, member.userId, member)
    if (!seen) {
      this.leave(member)
      const [code, reason] = this.accessCloseReason(member.userId)
      member.close(code, reason)
      return null
    }
    member.setRights(rightsOf(seen, this.options))
    const person = personIn(state, member.userId)
    if (person) member.stamp = stampOf(person)
    const { storage, models, draftCounts } = this.options
    return {
      ...seen,
      limits: this.limits,
      storage: storage.get(),
      models: models.get(),
      draftCounts: draftCounts.get(),
      hidesPlaces: this.hidesPlaces,
    }
  }
}
