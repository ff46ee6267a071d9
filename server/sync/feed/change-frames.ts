import { KEYED_SLICES, type KeyedSlice, type Projection } from '#session/projection.ts'
import { changedEntries } from '#sync/merge-slices.ts'
import type { SessionFrame } from '#sync/session-frame.ts'
import { type Frame, sessionFrame } from '../wire/frame.ts'

const KEYED: ReadonlySet<string> = new Set(KEYED_SLICES)

type Entries = NonNullable<Extract<SessionFrame, { type: 'slices' }>['entries']>
type Changed = ReturnType<typeof changedEntries>
interface Changes {
  slices: Partial<Projection>
  /** Changes of slices with keyed entries. */
  entries: Entries
}

/** Frames that turn one projection into another. Most members get the same changes: these are found and encoded once. */
export class ChangeFrames {
  private last: { changes: Changes; frame: Frame } | null = null
  private readonly lastEntries = new Map<KeyedSlice, { before: unknown; after: unknown; changed: Changed }>()

  /** `null` if nothing changed. */
  of(before: Projection, after: Projection): Frame | null {
    const changes = this.changesOf(before, after)
    if (!changes) return null
    if (this.last && isSameChange(this.last.changes, changes)) return this.last.frame
    const { slices, entries } = changes
    const hasEntries = Object.keys(entries).length > 0
    const frame = sessionFrame({ type: 'slices', slices, ...(hasEntries && { entries }) })
    this.last = { changes, frame }
    return frame
  }

  /** Call it after everyone got a change: the state before is in memory until then. */
  forget(): void {
    this.last = null
    this.lastEntries.clear()
  }

  private changesOf(before: Projection, after: Projection): Changes | null {
    const slices = changedSlices(before, after)
    const entries: Entries = {}
    for (const slice of KEYED_SLICES) {
      const changed = this.changedIn(slice, before, after)
      if (changed) Object.assign(entries, { [slice]: changed })
    }
    return Object.keys(slices).length + Object.keys(entries).length > 0 ? { slices, entries } : null
  }

  private changedIn(slice: KeyedSlice, before: Projection, after: Projection): Changed {
    if (before[slice] === after[slice]) return null
    const last = this.lastEntries.get(slice)
    if (last?.before === before[slice] && last.after === after[slice]) return last.changed
    const changed = changedEntries(before[slice], after[slice])
    this.lastEntries.set(slice, { before: before[slice], after: after[slice], changed })
    return changed
  }
}

function isSameChange(one: Changes, other: Changes): boolean {
  return isSame(one.slices, other.slices) && isSame(one.entries, other.entries)
}

/** The slices without keyed entries that changed. Unchanged slices are identical objects; only `me` is a new object each time. */
function changedSlices(before: Projection, after: Projection): Partial<Projection> {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, slice]) => {
    const known = old.get(name)
    const isSame = known === slice || (name === 'me' && JSON.stringify(known) === JSON.stringify(slice))
    return !isSame && !KEYED.has(name)
  })
  return Object.fromEntries(changed)
}

/** Whether both have the same parts in the same order. */
function isSame(one: object, other: object): boolean {
  const [a, b] = [Object.entries(one), Object.entries(other)]
  return a.length === b.length && a.every(([name, part], i) => b[i]?.[0] === name && b[i]?.[1] === part)
}
