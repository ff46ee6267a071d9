import type { Editor } from 'tldraw'
import type * as Y from 'yjs'
import type { TextSession } from './text-session.ts'

/**
 * What the parts of one canvas know of each other. They are made at different moments by different hands: undo while
 * tldraw constructs its editor, the text extension before there is one, the binding when the page is mounted.
 */
export interface BoardLink {
  editor: Editor | null
  /** null until the binding runs. */
  binding: LinkedBinding | null
  /** Texts that are being typed in right now: ProseMirror holds them, not the store. */
  readonly typing: Map<string, TextSession>
}

export interface LinkedBinding {
  /** Everything drawn, dragged or typed here is in the document when it returns, and everything there is on the canvas. */
  flush(): void
  /** Only the way into the document. */
  flushLocal(): void
  /** The record is compared with the document in the next frame. */
  touch(id: string): void
  /** The same, with what is in the shape and what is bound to it. */
  touchWithDependents(id: string): void
}

const links = new WeakMap<Y.Doc, BoardLink>()

export function linkOf(doc: Y.Doc): BoardLink {
  const known = links.get(doc)
  if (known) return known
  const link: BoardLink = { editor: null, binding: null, typing: new Map() }
  links.set(doc, link)
  return link
}
