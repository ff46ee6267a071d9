import type { TLFrameShape, TLNoteShape, TLShapeId } from 'tldraw'
import { afterEach, beforeEach } from 'vitest'
import { must } from '#base/must.ts'
import { type CanvasPeer, createCanvasPeer } from '#canvas/binding/testing/canvas-peer.ts'
import { connectPeers, holdFrames, settlePeers } from '#canvas/binding/testing/peer.ts'
import { keepFramesBehind } from '#canvas/frame/keep-frames-behind.ts'
import { installDragging } from '#canvas/input/install-dragging.ts'

/** Two people on one canvas with frames, new for each test of a file. Ann acts; Bob sees it after `settle`. */
export let ann: CanvasPeer
export let bob: CanvasPeer

export function useFramePeers(): void {
  beforeEach(() => {
    holdFrames()
    ann = createCanvasPeer('ann')
    bob = createCanvasPeer('bob')
    connectPeers([ann, bob])
    for (const { editor } of [ann, bob]) {
      keepFramesBehind(editor)
      installDragging(editor)
    }
  })
  afterEach(() => {
    ann.stop()
    bob.stop()
  })
}

export const id = (name: string) => `shape:${name}` as TLShapeId
export const page = () => ann.editor.getCurrentPageId()
export const settle = () => settlePeers([ann, bob])

export function makeNote(name: string, x: number, y: number, fields: Partial<TLNoteShape> = {}): void {
  ann.editor.createShape<TLNoteShape>({ id: id(name), type: 'note', x, y, ...fields })
}

export function makeFrame(
  name: string,
  x: number,
  y: number,
  fields: Partial<TLFrameShape['props']> = {},
): void {
  const props = { w: 462, h: 300, name, ...fields }
  ann.editor.createShape<TLFrameShape>({ id: id(name), type: 'frame', x, y, props })
}

export function select(...names: string[]): void {
  ann.editor.setSelectedShapes(names.map(id))
}

export const pageBounds = (name: string, peer = ann) => must(peer.editor.getShapePageBounds(id(name)), name)

/** The left and upper edge on the page, in whole pixels. */
export const roundedPlace = (name: string, peer = ann) => {
  const { x, y } = pageBounds(name, peer)
  return [Math.round(x), Math.round(y)]
}

export const parentOf = (name: string, peer = ann) => peer.editor.getShape(id(name))?.parentId
export const notesOf = (peer: CanvasPeer) =>
  peer.editor.getCurrentPageShapes().filter(({ type }) => type === 'note')
