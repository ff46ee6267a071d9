import {
  createTLStore,
  defaultBindingUtils,
  type Editor,
  registerDefaultSideEffects,
  type TLAnyShapeUtilConstructor,
  type TLStore,
} from 'tldraw'
import { vi } from 'vitest'
import * as Y from 'yjs'
import { JoinedUndo } from '#board/edit/joined-undo.ts'
import { bindStore } from '#canvas/binding/bind-store.ts'
import { installUndo } from '#canvas/binding/install-undo.ts'
import { guardShapeUtil } from '#canvas/quarantine/guard-shape-util.tsx'
import { installQuarantine, ShapeQuarantine } from '#canvas/quarantine/shape-quarantine.ts'
import { BOARD_SHAPE_UTILS, BoardNoteShapeUtil } from '#canvas/shell/note-shape-util.tsx'
import { headlessEditor } from '#canvas/testing/headless-editor.ts'
import { flushPointerEvents } from '../tldraw-private.ts'
import { clockByHand, type Peer, type PeerOptions } from './peer.ts'

export interface CanvasPeer extends Peer {
  undo: JoinedUndo
  editor: Editor
  quarantine: ShapeQuarantine
  stop(): void
}

export function createCanvasPeer(name: string, options: PeerOptions = {}): CanvasPeer {
  const doc = new Y.Doc()
  const undo = new JoinedUndo(doc)
  class NoteUtil extends BoardNoteShapeUtil {
    constructor(editor: Editor) {
      super(editor)
      installUndo(editor, { doc, undo })
      installQuarantine(editor, quarantine)
    }
  }
  const quarantine = new ShapeQuarantine(doc)
  const shapeUtils = BOARD_SHAPE_UTILS.map((util) =>
    guardShapeUtil<TLAnyShapeUtilConstructor>(util === BoardNoteShapeUtil ? NoteUtil : util, quarantine),
  )
  const store: TLStore = createTLStore({ shapeUtils, bindingUtils: defaultBindingUtils })
  const editor = headlessEditor({ store, shapeUtils })
  registerDefaultSideEffects(editor)
  const { clock, frame } = clockByHand()
  const binding = bindStore({
    doc,
    undo,
    store,
    userId: name,
    clock,
    isUndrawable: (id) => quarantine.has(id),
    ...options,
  })
  const stopQuarantine = quarantine.start()
  const stop = (): void => {
    binding.stop()
    stopQuarantine()
    editor.dispose()
    undo.destroy()
  }
  return { name, doc, store, undo, binding, inbox: [], frame, editor, quarantine, stop }
}

type PointerName = 'pointer_down' | 'pointer_move' | 'pointer_up'

/** A mouse on the canvas; a screen pixel is a page unit unless the test zooms. */
export function point(peer: CanvasPeer, name: PointerName, x: number, y: number): void {
  peer.editor.dispatch({
    type: 'pointer',
    target: 'canvas',
    name,
    point: { x, y, z: 0.5 },
    pointerId: 1,
    button: 0,
    isPen: false,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    accelKey: false,
  })
  flushPointerEvents(peer.editor)
}

/** Lets timers run. */
export function pass(ms: number): void {
  vi.advanceTimersByTime(ms)
}
