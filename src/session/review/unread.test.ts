import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { must } from '#base/must.ts'
import { applyEvents } from '#session/apply.ts'
import type { SessionState } from '#session/state.ts'
import { captureCommand, LogDriver } from '#session/testing/log-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import type { ReviewRow } from './review-row.ts'
import { reviewRows } from './review-rows.ts'
import { markSeen, NO_VISIT, type SeenSubject, type VisitMark, visitNow } from './visit-mark.ts'

const ANN = 'uann'
const BEN = 'uben'
const NOTES = [0, 1, 2]
const BOX = { x: 0, y: 0, w: 200, h: 200 }

const note = fc.constantFrom(...NOTES)
const device = fc.constantFrom(0, 1)
const STEP = fc.oneof(
  fc.record({ do: fc.constantFrom('edit' as const, 'comment' as const), note }),
  fc.record({ do: fc.constantFrom('read' as const, 'send' as const), device }),
  fc.record({ do: fc.constant('see' as const), device, row: fc.nat(3) }),
)
type Step = typeof STEP extends fc.Arbitrary<infer One> ? One : never

/** A board that others change, and two devices on which Ben reads it, sees things, and sends what he saw. */
class ReviewedBoard {
  readonly board = new LogDriver()
  mark: VisitMark = visitNow(NO_VISIT, 1_000)
  /** By thing: its last change, and the last one that Ben had on a screen. */
  readonly changed = new Map<string, number>()
  readonly seen = new Map<string, number>()
  readonly devices = [0, 1].map(() => ({ rows: [] as ReviewRow[], queue: [] as SeenSubject[] }))

  constructor() {
    this.board.join(BEN, 'commenter')
    const ideas = NOTES.map((each) => captureCommand(`shape:${each}`, { authorId: ANN }))
    this.board.ask({ type: 'ideas.capture', ideas }, SERVER)
    for (const each of NOTES) this.changed.set(`note:${each + 1}`, this.board.state.seq)
  }

  take(step: Step): void {
    if ('row' in step) this.see(step.device, step.row)
    else if ('note' in step && step.do === 'edit') this.edit(step.note)
    else if ('note' in step) this.comment(step.note)
    else if (step.do === 'send') this.send(step.device)
    else this.device(step.device).rows = this.rows(this.reloaded())
  }

  /** The keys of unseen things. */
  unseen(state: SessionState): string[] {
    const items = this.rows(state).flatMap((row) => row.items)
    return items
      .filter(({ isSeen }) => !isSeen)
      .map(({ subject }) => subject)
      .sort()
  }

  /** The state of a server that has read the log again. */
  reloaded(): SessionState {
    return must(applyEvents(null, this.board.events), 'a state')
  }

  send(index: number): void {
    this.mark = markSeen(this.mark, this.device(index).queue, 1_001)
  }

  private rows(state: SessionState): ReviewRow[] {
    return runAtOnce(reviewRows(state, BEN, this.mark, { joinsThreads: true }))
  }

  private device(index: number) {
    return must(this.devices[index], 'a device')
  }

  private edit(index: number): void {
    this.board.follow({ number: index + 1, text: `Words ${this.board.state.seq}`, by: [ANN] })
    this.changed.set(`note:${index + 1}`, this.board.state.seq)
  }

  private comment(index: number): void {
    const threadId = `d${String(index).padStart(12, '0')}`
    const anchor = { kind: 'record' as const, recordId: `shape:${index}` }
    const record = { recordKind: 'note' as const, quote: '', box: BOX, isPrivate: false }
    const commentId = `e${String(this.board.state.seq).padStart(12, '0')}`
    const said = { type: 'comment.add' as const, commentId, threadId, text: 'Why?', mentions: [] }
    const isReply = this.changed.has(`thread:${threadId}`)
    expect(this.board.ask({ ...said, ...(!isReply && { anchor, record }) }, by(OWNER))).toBeNull()
    this.changed.set(`thread:${threadId}`, this.board.state.seq)
  }

  private see(index: number, row: number): void {
    const { rows, queue } = this.device(index)
    for (const { subject, seq } of rows[row]?.items ?? []) {
      queue.push({ subject, seq })
      this.seen.set(subject, Math.max(seq, this.seen.get(subject) ?? 0))
    }
  }
}

test('[SE453] the same things are unseen after any order of changes, reloads and marks of two devices', () => {
  fc.assert(
    fc.property(
      fc.array(STEP, { maxLength: 60, size: 'max' }),
      fc.shuffledSubarray([0, 1, 0, 1], { minLength: 4 }),
      (steps, order) => {
        const reviewed = new ReviewedBoard()
        for (const step of steps) reviewed.take(step)
        for (const each of order) reviewed.send(each)
        const unseen = [...reviewed.changed]
          .filter(([subject, seq]) => seq > (reviewed.seen.get(subject) ?? 0))
          .map(([subject]) => subject)
          .sort()
        expect(reviewed.unseen(reviewed.board.state)).toEqual(unseen)
        expect(reviewed.unseen(reviewed.reloaded())).toEqual(unseen)
      },
    ),
  )
})
