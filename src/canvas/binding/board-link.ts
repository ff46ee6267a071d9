import type { Editor } from 'tldraw'
import type * as Y from 'yjs'
import type { TextSession } from './text-session.ts'

/**
 * References between the parts of one canvas. The parts are created at different times: undo while tldraw constructs its editor,
 * the text extension before any text exists, the binding when the page is mounted.
 */
export interface BoardLink {
  editor: Editor | null
  binding: LinkedBinding | null
  second: LinkedBinding | null
  /** Texts being typed in now: ProseMirror holds them, not the store. */
  readonly typing: Map<string, TextSession>
  /**
   * Notes that the server took from the board while this person typed in them, until their draft has them: they stay on the canvas.
   * With their text once the typing has ended.
   */
  readonly moving: Map<string, string | null>
}

/** The methods of the binding between store and document that other parts of the canvas may call. */
export interface LinkedBinding {
  /** On return, everything drawn, dragged or typed here is in the document, and everything in the document is on the canvas. */
  flush(): void
  /** Only from the store to the document. */
  flushLocal(): void
  touch(id: string): void
  touchWithDependents(id: string): void
}

const links = new WeakMap<Y.Doc, BoardLink>()

/** Both documents are shown by one canvas from now on. */
export function shareLink(doc: Y.Doc, second: Y.Doc): void {
  links.set(second, linkOf(doc))
}

export function linkOf(doc: Y.Doc): BoardLink {
  const known = links.get(doc)
  if (known) return known
  const link: BoardLink = { editor: null, binding: null, second: null, typing: new Map(), moving: new Map() }
  links.set(doc, link)
  return link
}
