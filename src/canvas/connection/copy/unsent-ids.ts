import { z } from 'zod'
import { readStoredJson, writeStored } from '#base/browser-storage.ts'
import { listStoredBoards } from './stored-session.ts'

// Separate from code that reads the document: every page needs this, and few need Yjs for it.

const RecordWork = z.object({
  keys: z.union([z.literal('all'), z.array(z.string())]),
  textBefore: z.string().optional(),
})

type RecordWork = z.infer<typeof RecordWork>

const Unsent = z.object({
  records: z.record(z.string(), RecordWork),
  /** The first clock that the server has not called saved, for each Yjs client id of this person. */
  clocks: z.record(z.string(), z.number()),
})
/** A person's changes of a board since the server last called everything saved. */
export type Unsent = z.infer<typeof Unsent>

const Pages = z.record(z.string(), Unsent)

/** One page's storage for its unsent work. Two tabs on one board have an entry each, so that neither forgets the other's. */
export interface UnsentStore {
  /** Unsent work of this page and of those before it, from when the store was opened. */
  readonly kept: Unsent
  /** Replaces the entry of this page. */
  keep(unsent: Unsent): void
  /** Everything of this page is saved. Earlier entries go too, unless their page has written since. */
  clear(): void
  /** Removes the entries of all pages. */
  clearAll(): void
}

/** Opens the unsent work of this browser's pages in local storage, where each page has a separate entry. */
export function openUnsentStore(boardId: string, userId: string): UnsentStore {
  const page = String(Math.random()).slice(2)
  const found = readPages(boardId, userId)
  return {
    kept: mergeUnsent(Object.values(found)),
    keep: (unsent) => writePages(boardId, userId, { ...readPages(boardId, userId), [page]: unsent }),
    clear() {
      const others = Object.entries(readPages(boardId, userId)).filter(
        ([name, unsent]) => name !== page && JSON.stringify(unsent) !== JSON.stringify(found[name]),
      )
      writePages(boardId, userId, Object.fromEntries(others))
    },
    clearAll: () => writePages(boardId, userId, {}),
  }
}

function keyOf(boardId: string, userId: string): string {
  return `parley:unsent:${boardId}:${userId}`
}

function readPages(boardId: string, userId: string): Record<string, Unsent> {
  return Pages.safeParse(readStoredJson(keyOf(boardId, userId))).data ?? {}
}

/** Without storage, the work is known until the page is left. */
function writePages(boardId: string, userId: string, pages: Record<string, Unsent>): void {
  const isEmpty = Object.keys(pages).length === 0
  writeStored(keyOf(boardId, userId), isEmpty ? null : JSON.stringify(pages))
}

function mergeUnsent(pages: readonly Unsent[]): Unsent {
  const merged: Unsent = { records: {}, clocks: {} }
  for (const { records, clocks } of pages) {
    for (const [id, work] of Object.entries(records))
      merged.records[id] = mergeRecordWork(merged.records[id], work)
    for (const [id, clock] of Object.entries(clocks))
      merged.clocks[id] = Math.min(merged.clocks[id] ?? clock, clock)
  }
  return merged
}

function mergeRecordWork(first: RecordWork | undefined, second: RecordWork): RecordWork {
  if (!first || first.keys === 'all' || second.keys === 'all') return first?.keys === 'all' ? first : second
  return { ...second, ...first, keys: [...new Set([...first.keys, ...second.keys])] }
}

/** Whether this browser's copy of a board may have changes that the server never got. */
export function hasUnsentWork(boardId: string, userId: string): boolean {
  return Object.values(readPages(boardId, userId)).some(({ records }) => Object.keys(records).length > 0)
}

/** Whether any board in this browser holds work of this person that the server never got. */
export function hasUnsentBoards(userId: string): boolean {
  return listStoredBoards(userId).some(({ boardId }) => hasUnsentWork(boardId, userId))
}
