import { isEqual } from '@tldraw/utils'
import * as Y from 'yjs'
import { boardShapes } from './board-doc.ts'
import { type FlatRecord, flatToMap, mapToFlat } from './record-layout.ts'
import { diffText, replaceText, type TextChange } from './text-diff.ts'

/** What one person changed of a record. */
export interface RecordWork {
  /** `all`: they made it, took it away or put it in another's place. */
  keys: 'all' | readonly string[]
  /** Its text as it was before they changed it; `undefined`: they did not, or nobody knows. */
  textBefore?: string | undefined
}

/**
 * Writes what a person changed in `from` into `to`, as their own new changes there. What they did not change stays as it is in
 * `to`; what others changed of the same text is kept beside theirs. A record that was deleted in `to` stays deleted.
 */
export function carryWork(from: Y.Doc, to: Y.Doc, work: ReadonlyMap<string, RecordWork>): void {
  const source = boardShapes(from)
  const target = boardShapes(to)
  for (const [id, record] of work) {
    const mine = source.get(id)
    const theirs = target.get(id)
    if (!mine) {
      if (record.keys === 'all' && theirs) target.delete(id)
    } else if (!theirs) {
      if (record.keys === 'all' || !wasThere(mine, to)) target.set(id, flatToMap(mapToFlat(mine)))
    } else {
      carryFields(mapToFlat(mine), theirs, record)
    }
  }
}

/** Whether `to` had the record once: then it was deleted since. */
function wasThere(map: Y.Map<unknown>, to: Y.Doc): boolean {
  const id = map._item?.id
  return id !== undefined && Y.getState(to.store, id.client) > id.clock
}

function carryFields(mine: FlatRecord, theirs: Y.Map<unknown>, { keys, textBefore }: RecordWork): void {
  const changed = keys === 'all' ? new Set([...Object.keys(mine), ...theirs.keys()]) : keys
  for (const key of changed) {
    const value = mine[key]
    const current = theirs.get(key)
    if (current instanceof Y.Text) {
      if (typeof value === 'string') replaceText(current, mergeTexts(textBefore, value, current.toString()))
    } else if (value === undefined) theirs.delete(key)
    else if (!isEqual(value, current)) theirs.set(key, key === 'text' ? new Y.Text(String(value)) : value)
  }
}

/**
 * Both changes of one text. `theirs` may hold a part of `mine` already: what was sent and not called saved. Without a
 * text from before nobody's words are taken away.
 */
export function mergeTexts(before: string | undefined, mine: string, theirs: string): string {
  if (mine === theirs || mine === before) return theirs
  if (before === undefined) return keepBoth(mine, theirs)
  const change = diffText(before, mine)
  const other = diffText(before, theirs)
  if (!change || !other) return change ? mine : theirs
  if (includes(change, other)) return mine
  if (includes(other, change)) return theirs
  return applied(theirs, change, other)
}

function keepBoth(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine
  return theirs.includes(mine) ? theirs : `${theirs}\n${mine}`
}

/** Whether one change is the other one and more of it. */
function includes(more: TextChange, less: TextChange): boolean {
  return more.at === less.at && more.insert.startsWith(less.insert) && more.remove >= less.remove
}

/** `theirs`, made by `other`, after the change, too; what the other one wrote is never removed. */
function applied(theirs: string, change: TextChange, other: TextChange): string {
  const shift = other.insert.length - other.remove
  const otherEnd = other.at + other.remove
  const changeEnd = change.at + change.remove
  const leftEnd = Math.min(changeEnd, other.at)
  const rightStart = Math.max(change.at, otherEnd)
  const isLeft = change.at < other.at || (change.at === other.at && change.remove > 0)
  // From behind, so that the places in front stay what they are.
  let text = theirs
  if (rightStart < changeEnd) text = cut(text, rightStart + shift, changeEnd - rightStart)
  if (!isLeft) text = put(text, Math.max(change.at, otherEnd) + shift, change.insert)
  if (change.at < leftEnd) text = cut(text, change.at, leftEnd - change.at)
  return isLeft ? put(text, change.at, change.insert) : text
}

const cut = (text: string, at: number, length: number): string => text.slice(0, at) + text.slice(at + length)
const put = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at)
