import type { Editor } from 'tldraw'
import type * as Y from 'yjs'
import { type Readable, writable } from '#base/readable.ts'
import type { Violation } from '#board/check/check-record.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { linkOf } from '../binding/board-link.ts'
import { logFailure } from './log-failure.ts'

export type FailedPart =
  | 'geometry'
  | 'bounds'
  | 'component'
  | 'indicator'
  | 'picture'
  | 'hit test'
  | 'far picture'
  | 'description'

/** A record that is on the board but not on this canvas. */
export interface HeldRecord {
  recordId: string
  why: 'failed' | 'illegal'
  /** When this canvas held it back, in ms since 1970. */
  since: number
}

/**
 * A changed record is tried again. A shape that fails only sometimes must not flicker: after this many failures it
 * stays out until the page is reloaded.
 */
const MAX_FAILURES = 5

/**
 * Shapes that can't be drawn here. Such a shape would throw in tldraw's shared computations (bounds, culling, hit tests, arrows
 * bound to it) and break the whole canvas, so it is removed from the canvas's store; the document keeps it.
 */
export class ShapeQuarantine {
  /** All held records: first those that failed to be drawn, then those that the rules refuse. */
  readonly held: Readable<readonly HeldRecord[]>
  private readonly list = writable<readonly HeldRecord[]>([])
  private readonly failures = new Map<string, number>()
  private readonly failed = new Set<string>()
  private illegal: readonly string[] = []
  private readonly doc: Y.Doc

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.held = this.list
  }

  has(id: string): boolean {
    return this.failed.has(id)
  }

  /** Call wherever a shape throws; it leaves the canvas in the next frame. */
  report(id: string, part: FailedPart, error: unknown): void {
    if (this.failed.has(id)) return
    this.failed.add(id)
    this.failures.set(id, (this.failures.get(id) ?? 0) + 1)
    logFailure('A shape could not be drawn', { id, part, error: messageOf(error) })
    this.retry(id)
  }

  setIllegal(violations: readonly Violation[]): void {
    this.illegal = violations.map(({ recordId }) => recordId)
    this.publish()
  }

  /** Tries changed records again and forgets deleted ones. Returns a function that stops it. */
  start(): () => void {
    const shapes = boardShapes(this.doc)
    const onChange = (events: Y.YEvent<Y.AbstractType<unknown>>[], { origin }: Y.Transaction): void => {
      if (this.failed.size === 0) return
      for (const id of events.flatMap(changedIds)) {
        // A shape added here fails before it is in the document: its arrival there fixes nothing.
        if (origin !== LOCAL_ORIGIN || !shapes.has(id)) this.release(id)
        // Its place can be read from now on.
        else if (this.failed.has(id)) this.list.set([...this.list.get()])
      }
    }
    shapes.observeDeep(onChange)
    return () => shapes.unobserveDeep(onChange)
  }

  private release(id: string): void {
    if (!this.failed.has(id)) return
    const isGone = !boardShapes(this.doc).has(id)
    if (!isGone && (this.failures.get(id) ?? 0) >= MAX_FAILURES) return
    this.failed.delete(id)
    this.retry(id)
  }

  /**
   * Not at once: this is called from tldraw's computations and React's rendering, where neither the store nor a component may be
   * changed.
   */
  private retry(id: string): void {
    linkOf(this.doc).binding?.touchWithDependents(id)
    queueMicrotask(() => this.publish())
  }

  private publish(): void {
    const before = this.list.get()
    const since = new Map(before.map((held) => [held.recordId, held.since]))
    const hold = (recordId: string, why: HeldRecord['why']): HeldRecord => ({
      recordId,
      why,
      since: since.get(recordId) ?? Date.now(),
    })
    const next: HeldRecord[] = [
      ...[...this.failed].map((recordId) => hold(recordId, 'failed')),
      ...this.illegal.map((recordId) => hold(recordId, 'illegal')),
    ]
    const isSame =
      next.length === before.length && next.every((held, i) => held.recordId === before[i]?.recordId)
    if (!isSame) this.list.set(next)
  }
}

function changedIds({ path, changes }: Y.YEvent<Y.AbstractType<unknown>>): string[] {
  const [id] = path
  return id === undefined ? [...changes.keys.keys()] : [String(id)]
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const known = new WeakMap<Editor, ShapeQuarantine>()

/** One for each editor; `quarantineOf` returns it. */
export function installQuarantine(editor: Editor, quarantine: ShapeQuarantine): void {
  known.set(editor, quarantine)
}

/** `null` for an editor without a board, where errors are rethrown. */
export function quarantineOf(editor: Editor): ShapeQuarantine | null {
  return known.get(editor) ?? null
}

/** Does the work for one shape. If it throws, the shape is quarantined and the fallback is returned. */
export function attemptForShape<Result>(
  editor: Editor,
  id: string,
  part: FailedPart,
  work: () => Result,
  fallback: () => Result,
): Result {
  const quarantine = quarantineOf(editor)
  if (!quarantine) return work()
  try {
    return work()
  } catch (error) {
    quarantine.report(id, part, error)
    return fallback()
  }
}
