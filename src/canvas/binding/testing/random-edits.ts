import type { IndexKey, TLBinding, TLShape, TLShapeId } from 'tldraw'
import { toRichText } from 'tldraw'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { createBoardIndex } from '#board/doc/board-index.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import {
  addNote,
  editBoard,
  moveNote,
  removeRecords,
  setNoteMeta,
  setNoteText,
} from '#board/edit/edit-board.ts'
import { applyRepairs, findRepairs } from '#board/edit/repair-board.ts'
import { DEFAULT_PROPS } from '#board/record/record-kinds.ts'
import { plainText } from '#board/text/rich-text.ts'
import { isBoardRecord } from '../binding-state.ts'
import { change, note, type Peer } from './peer.ts'

export interface Story {
  random: () => number
  count: number
}

function pick<T>(story: Story, items: readonly T[]): T | undefined {
  return items[Math.floor(story.random() * items.length)]
}

function shapesOn(peer: Peer, ...types: string[]): TLShape[] {
  return peer.store
    .allRecords()
    .filter(isBoardRecord)
    .filter((record): record is TLShape => record.typeName === 'shape')
    .filter((shape) => types.length === 0 || types.includes(shape.type))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function nextId(story: Story, peer: Peer): string {
  story.count += 1
  return `${peer.name}-${story.count}`
}

function frame(id: string): TLShape {
  return { ...note(id), type: 'frame', props: { ...DEFAULT_PROPS.frame, name: id } } as unknown as TLShape
}

type Edit = (story: Story, peer: Peer) => void

const onSome =
  (types: string[], edit: (peer: Peer, shape: TLShape, story: Story) => void): Edit =>
  (story, peer) => {
    const shape = pick(story, shapesOn(peer, ...types))
    if (shape) edit(peer, shape, story)
  }

/** Edits of people, tools and the list view, some on the canvas and some in the document. */
const EDITS: readonly Edit[] = [
  (story, peer) => peer.store.put([note(`shape:${nextId(story, peer)}`, { text: 'new', x: story.count })]),
  (story, peer) => peer.store.put([frame(`shape:${nextId(story, peer)}`)]),
  (story, peer) =>
    editBoard(peer.doc, LOCAL_ORIGIN, () =>
      addNote(peer.doc, {
        id: `shape:${nextId(story, peer)}`,
        text: 'listed',
        x: 1,
        y: 1,
        author: peer.name,
      }),
    ),
  onSome([], (peer, { id }, story) => change(peer, id, { x: Math.floor(story.random() * 999) })),
  onSome([], (peer, { id }, story) => change(peer, id, { isLocked: story.random() < 0.5 })),
  onSome([], (peer, { id }, story) => change(peer, id, { opacity: pick(story, [0.25, 0.5, 1]) ?? 1 })),
  onSome(['note'], (peer, { id }, story) =>
    change(peer, id, {}, { color: pick(story, ['yellow', 'green', 'grey']) }),
  ),
  onSome(['note'], (peer, shape, story) => {
    const text = 'richText' in shape.props ? plainText(shape.props.richText) : ''
    const at = Math.floor(story.random() * (text.length + 1))
    const isCut = story.random() < 0.3
    const next = isCut
      ? text.slice(0, at) + text.slice(at + 2)
      : `${text.slice(0, at)}${peer.name[0]}${text.slice(at)}`
    change(peer, shape.id, {}, { richText: toRichText(next) })
  }),
  onSome(['note'], (peer, { id }) =>
    editBoard(peer.doc, LOCAL_ORIGIN, () => setNoteText(peer.doc, id, `list by ${peer.name}`)),
  ),
  onSome(['note'], (peer, { id }, story) =>
    editBoard(peer.doc, LOCAL_ORIGIN, () => moveNote(peer.doc, id, story.count, 3)),
  ),
  onSome(['note'], (peer, { id }, story) =>
    editBoard(peer.doc, SERVER_ORIGIN, () => setNoteMeta(peer.doc, id, { number: story.count + 1 })),
  ),
  onSome([], (peer, shape, story) => {
    const parent = pick(story, [undefined, ...shapesOn(peer, 'frame')])
    if (parent?.id === shape.id) return
    const index = `a${Math.floor(story.random() * 9)}` as IndexKey
    const parentId = parent?.id ?? ('page:page' as TLShape['parentId'])
    if (!isInside(peer, shape.id, parentId)) change(peer, shape.id, { parentId, index })
  }),
  onSome(['note'], (peer, target, story) => {
    const id = nextId(story, peer)
    const arrow = { ...note(`shape:${id}`), type: 'arrow', props: DEFAULT_PROPS.arrow } as unknown as TLShape
    const binding = {
      typeName: 'binding',
      id: `binding:${id}`,
      type: 'arrow',
      fromId: arrow.id,
      toId: target.id,
      props: { ...DEFAULT_PROPS['binding:arrow'], terminal: 'start' },
      meta: {},
    } as unknown as TLBinding
    peer.store.put([arrow, binding])
  }),
  onSome([], (peer, { id }) => peer.store.remove([id])),
  onSome([], (peer, { id }, story) => {
    if (story.random() < 0.3) editBoard(peer.doc, LOCAL_ORIGIN, () => removeRecords(peer.doc, [id]))
  }),
  (_story, peer) => {
    peer.binding.flush()
    peer.undo.undo()
  },
  (_story, peer) => {
    peer.binding.flush()
    peer.undo.redo()
  },
  (_story, peer) => {
    peer.binding.flush()
    peer.undo.stopCapturing()
  },
]

/** tldraw itself hangs on a circle; its tools don't make one on a single canvas. */
function isInside(peer: Peer, id: string, parentId: string): boolean {
  for (let up: string | undefined = parentId; up?.startsWith('shape:'); ) {
    if (up === id) return true
    up = peer.store.get(up as TLShapeId)?.parentId
  }
  return false
}

export function editAtRandom(story: Story, peer: Peer): void {
  must(pick(story, EDITS), 'edit')(story, peer)
}

/** Repairs the board like the server after all updates have arrived. */
export function mend(peer: Peer): void {
  const index = createBoardIndex(peer.doc)
  const ids = [...boardShapes(peer.doc).keys()]
  editBoard(peer.doc, SERVER_ORIGIN, () => applyRepairs(peer.doc, findRepairs(index, ids), index))
}
