import {
  createTLStore,
  defaultBindingUtils,
  defaultShapeUtils,
  type IndexKey,
  type TLNoteShape,
  type TLShape,
  type TLShapeId,
  type TLStore,
  toRichText,
} from 'tldraw'
import { expect, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { BoardUndo } from '#board/edit/board-undo.ts'
import { DEFAULT_PROPS } from '#board/record/record-kinds.ts'
import { toFlat } from '#board/record/record-layout.ts'
import { type BindStoreOptions, bindStore, type StoreBinding } from '#canvas/binding/bind-store.ts'
import { isBoardRecord } from '../binding-state.ts'

/** Makes tldraw wait for frames as in a browser, until the end of the file; the frames of these tests are the binding's own flushes. */
export function holdFrames(): void {
  vi.stubGlobal('__FORCE_RAF_IN_TESTS__', true)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
}

export interface Peer {
  name: string
  doc: Y.Doc
  store: TLStore
  undo: Y.UndoManager
  binding: StoreBinding
  /** Updates from the others that have not arrived yet. */
  inbox: Uint8Array[]
  /** A frame of the browser: unlike `binding.flush()` it does not end a gesture. */
  frame(): void
}

export type PeerOptions = Partial<Omit<BindStoreOptions, 'doc' | 'undo'>>

const NET = 'net'

export function createPeer(name: string, options: PeerOptions = {}): Peer {
  const doc = new Y.Doc()
  const store =
    options.store ?? createTLStore({ shapeUtils: defaultShapeUtils, bindingUtils: defaultBindingUtils })
  const undo = new BoardUndo(doc)
  const { clock, frame } = clockByHand()
  const binding = bindStore({ doc, undo, userId: name, clock, ...options, store })
  return { name, doc, store, undo, binding, inbox: [], frame }
}

export function clockByHand(): { clock: NonNullable<BindStoreOptions['clock']>; frame: () => void } {
  let onFrame = (): void => undefined
  return {
    clock: (run) => {
      onFrame = run
      return { request: () => undefined, stop: () => undefined }
    },
    frame: () => onFrame(),
  }
}

export function connectPeers(peers: readonly Peer[]): void {
  for (const peer of peers) {
    peer.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === NET) return
      for (const other of peers) if (other !== peer) other.inbox.push(update)
    })
  }
}

export function deliver(peer: Peer, count = peer.inbox.length): void {
  for (const update of peer.inbox.splice(0, count)) Y.applyUpdate(peer.doc, update, NET)
}

/** Runs frames and messages until nothing is in transit. */
export function settlePeers(peers: readonly Peer[]): void {
  for (let round = 0; round < 10; round++) {
    for (const peer of peers) peer.binding.flush()
    if (peers.every((peer) => peer.inbox.length === 0)) return
    for (const peer of peers) deliver(peer)
  }
  throw new Error('the peers answer each other for ever')
}

export function note(
  id: string,
  fields: Partial<Omit<TLNoteShape, 'props'>> & { text?: string } = {},
): TLNoteShape {
  const { text, ...rest } = fields
  return {
    typeName: 'shape',
    id: id as TLShapeId,
    type: 'note',
    x: 0,
    y: 0,
    rotation: 0,
    parentId: 'page:page' as TLShape['parentId'],
    index: 'a1' as IndexKey,
    isLocked: false,
    opacity: 1,
    props: { ...DEFAULT_PROPS.note, richText: toRichText(text ?? '') },
    meta: {},
    ...rest,
  }
}

export function noteOfPeer(peer: Peer, id: string): TLNoteShape {
  return must(peer.store.get(id as TLShapeId), id) as TLNoteShape
}

export function change(peer: Peer, id: string, fields: Partial<TLShape>, props: object = {}): void {
  const shape = peer.store.get(id as TLShapeId)
  if (shape) peer.store.put([{ ...shape, ...fields, props: { ...shape.props, ...props } } as TLShape])
}

function flatStore(store: TLStore): Record<string, unknown> {
  const records = store.allRecords().filter(isBoardRecord)
  return Object.fromEntries(records.map((record) => [record.id, toFlat(record)]))
}

/** Key by key: all documents are the same, and every canvas matches its document. */
export function expectSame(peers: readonly Peer[], context = ''): void {
  const [first] = peers
  const expected = boardShapes(must(first, 'peer').doc).toJSON()
  for (const peer of peers) {
    expect(boardShapes(peer.doc).toJSON(), `${context} document of ${peer.name}`).toEqual(expected)
    expect(flatStore(peer.store), `${context} canvas of ${peer.name}`).toEqual(expected)
  }
}
