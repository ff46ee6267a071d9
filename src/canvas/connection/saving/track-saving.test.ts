// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { writable } from '#base/readable.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { openUnsentStore } from '../copy/unsent-ids.ts'
import { type SaveTracking, trackSaving } from './track-saving.ts'
import { watchUnsentWork } from './unsent-work.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

function openPage(): { doc: Y.Doc; saving: SaveTracking; provider: WebsocketProvider } {
  const doc = new Y.Doc()
  const provider = new WebsocketProvider('ws://test/sync', 'board1', doc, { connect: false, disableBc: true })
  const saving = trackSaving(provider, writable(null), watchUnsentWork(doc, openUnsentStore('board1', 'u1')))
  return { doc, saving, provider }
}

test('[SY134] offline, work is kept on this device once its copy has it', () => {
  const { doc, saving, provider } = openPage()
  saving.copyOpened({ isKeptHere: true, hasContent: false })
  provider.emit('connection-close', [null, provider])
  saving.copyBehind(true)
  expect(saving.state.get()).toEqual({ state: 'saving' })
  saving.copyBehind(false)
  expect(saving.state.get()).toEqual({ state: 'offline' })
  saving.stop()
  doc.destroy()
})

test('a page that is back within two seconds was never offline, unless its browser has no network', () => {
  vi.useFakeTimers()
  const { doc, saving, provider } = openPage()
  saving.copyOpened({ isKeptHere: true, hasContent: false })
  const seen: string[] = []
  saving.state.subscribe(() => seen.push(saving.state.get().state))
  saving.caughtUp()
  provider.emit('connection-close', [null, provider])
  vi.advanceTimersByTime(1_900)
  provider.emit('connection-close', [null, provider])
  saving.caughtUp()
  vi.advanceTimersByTime(5_000)
  expect([seen, saving.returns.get()]).toEqual([[], 1])
  provider.emit('connection-close', [null, provider])
  vi.advanceTimersByTime(2_000)
  expect(seen).toEqual(['offline'])
  saving.caughtUp()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  provider.emit('connection-close', [null, provider])
  expect(seen).toEqual(['offline', 'saved', 'offline'])
  saving.stop()
  doc.destroy()
})

test('[SY69] leaving a board needs confirmation only while work of this person is unsaved, not while its copy is compared', () => {
  const first = openPage()
  first.saving.copyOpened({ isKeptHere: true, hasContent: true })
  expect(first.saving.state.get()).toEqual({ state: 'saving' })
  expect(first.saving.hasUnsavedWork()).toBe(false)
  editBoard(first.doc, LOCAL_ORIGIN, () =>
    addNote(first.doc, { id: 'shape:a', text: 'a', x: 0, y: 0, author: 'u1' }),
  )
  expect(first.saving.hasUnsavedWork()).toBe(true)

  // The person left all the same: the next visit's copy holds unsaved work.
  const second = openPage()
  second.saving.copyOpened({ isKeptHere: true, hasContent: true })
  expect(second.saving.hasUnsavedWork()).toBe(true)
  for (const { saving, doc } of [first, second]) {
    saving.stop()
    doc.destroy()
  }
})
