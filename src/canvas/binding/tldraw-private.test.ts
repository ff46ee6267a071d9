// @vitest-environment jsdom
import { createShapeId, createTLStore, defaultShapeUtils, Editor, react, type TLStore } from 'tldraw'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { BoardUndo } from '#board/edit/board-undo.ts'
import { type CanvasPeer, createCanvasPeer, point } from './testing/canvas-peer.ts'
import { holdFrames, note } from './testing/peer.ts'
import { isInAtomicOp, mergeSilently } from './tldraw-private.ts'

/**
 * Behaviour of tldraw that the binding relies on without a guarantee. If a test fails, an upgrade changed it: check the binding.
 */
describe('the store of tldraw', () => {
  let store: TLStore
  beforeEach(() => {
    holdFrames()
    store = createTLStore({ shapeUtils: defaultShapeUtils })
    store.mergeRemoteChanges(() => undefined)
  })

  test('hands out its history when asked, and not before the frame', () => {
    const sources: string[] = []
    store.listen(({ source }) => sources.push(source), { scope: 'document' })
    store.put([note('shape:n')])
    expect(sources).toEqual([])
    store._flushHistory()
    expect(sources).toEqual(['user'])
  })

  test('detects that it is inside an atomic operation, and would refuse to merge there', () => {
    expect(isInAtomicOp(store)).toBe(false)
    let wasInside: boolean | undefined
    store.sideEffects.registerAfterCreateHandler('shape', () => {
      wasInside = isInAtomicOp(store)
      expect(() => store.mergeRemoteChanges(() => undefined)).toThrow(/atomic/)
      mergeSilently(store, () => store.put([note('shape:inside')]))
    })
    store.put([note('shape:n')])
    expect(wasInside).toBe(true)
    expect(store.has(createShapeId('inside'))).toBe(true)
    expect(isInAtomicOp(store)).toBe(false)
  })

  test('merges without side effects, as remote, and has them again afterwards', () => {
    const effects: string[] = []
    const sources: string[] = []
    store.sideEffects.registerBeforeCreateHandler('shape', (shape) => {
      effects.push(`before ${shape.id}`)
      return shape
    })
    store.sideEffects.registerAfterCreateHandler('shape', ({ id }) => void effects.push(`after ${id}`))
    store.listen(({ source }) => sources.push(source), { scope: 'document' })
    mergeSilently(store, () => store.put([note('shape:silent')]))
    store._flushHistory()
    expect(effects).toEqual([])
    expect(sources).toEqual(['remote'])
    store.put([note('shape:loud')])
    expect(effects).toEqual(['before shape:loud', 'after shape:loud'])
  })

  test('keeps nothing of a batch that holds one bad record', () => {
    const bad = { ...note('shape:bad'), x: Number.NaN }
    expect(() => mergeSilently(store, () => store.put([note('shape:good'), bad]))).toThrow()
    expect(store.has(createShapeId('good'))).toBe(false)
  })
})

describe('the editor of tldraw', () => {
  let peer: CanvasPeer
  beforeEach(() => {
    holdFrames()
    peer = createCanvasPeer('ann')
  })
  afterEach(() => peer.stop())

  const REPLACED = [
    'undo',
    'redo',
    'getCanUndo',
    'getCanRedo',
    'clearHistory',
    'mark',
    'markHistoryStoppingPoint',
    'getMarkIdMatching',
    'squashToMark',
    'bail',
    'bailToMark',
  ]
  test.each(REPLACED)('has a method %s to replace, and it is replaced', (name) => {
    expect(Object.getOwnPropertyDescriptor(Editor.prototype, name)?.value).toBeInstanceOf(Function)
    expect(Object.hasOwn(peer.editor, name)).toBe(true)
  })

  test('has no other method about history that would still be its own', () => {
    const about = Object.getOwnPropertyNames(Editor.prototype).filter((name) =>
      /Undo|Redo|Mark|Bail|History|^(undo|redo|mark|bail)/.test(name),
    )
    expect(about.sort()).toEqual([...REPLACED].sort())
  })

  test('gives a shape util the store and the history while it is constructed', () => {
    const { editor } = peer as unknown as { editor: { history: { dispose: unknown; getNumUndos(): number } } }
    expect(editor.history.dispose).toBeInstanceOf(Function)
    peer.store.put([note('shape:n')])
    expect(editor.history.getNumUndos(), 'tldraw records nothing any more').toBe(0)
  })

  test('calls the replaced methods from the start: early watchers get changes', () => {
    const seen: boolean[] = []
    const stop = react('early', () => seen.push(peer.editor.getCanUndo()))
    peer.store.put([note('shape:n')])
    peer.binding.flush()
    expect(seen).toEqual([false, true])
    stop()
  })

  test('detects that a pointer is down', () => {
    expect(peer.editor.inputs.isPointing).toBe(false)
    point(peer, 'pointer_down', 10, 10)
    expect(peer.editor.inputs.isPointing).toBe(true)
    point(peer, 'pointer_up', 10, 10)
    expect(peer.editor.inputs.isPointing).toBe(false)
  })
})

test('Yjs has the flags that tell an undo from an edit', () => {
  const undo = new BoardUndo(new Y.Doc())
  expect(undo.undoing).toBe(false)
  expect(undo.redoing).toBe(false)
})
