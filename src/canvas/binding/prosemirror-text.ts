import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { must } from '#base/must.ts'
import type { TextOp } from '#board/text/text-op.ts'

/** The document as the Y.Text holds it: one line for each paragraph. */
export function docText(doc: Node): string {
  const lines: string[] = []
  doc.forEach((paragraph) => {
    lines.push(paragraph.textContent)
  })
  return lines.join('\n')
}

/** ProseMirror's positions also count the borders of paragraphs. */
export function positionAt(doc: Node, offset: number): number {
  let rest = offset
  let start = 0
  for (let i = 0; i < doc.childCount; i++) {
    const paragraph = doc.child(i)
    if (rest <= paragraph.content.size) return start + 1 + rest
    rest -= paragraph.content.size + 1
    start += paragraph.nodeSize
  }
  return Math.max(1, doc.content.size - 1)
}

export function offsetAt(doc: Node, position: number): number {
  let offset = 0
  let start = 0
  for (let i = 0; i < doc.childCount; i++) {
    const paragraph = doc.child(i)
    const inside = position - start - 1
    if (inside <= paragraph.content.size) return offset + Math.max(0, inside)
    offset += paragraph.content.size + 1
    start += paragraph.nodeSize
  }
  return Math.max(0, offset - 1)
}

/** Lines that can be inserted in the middle of a paragraph. */
export function sliceOfText(schema: Schema, text: string): Slice {
  const paragraph = must(schema.nodes.paragraph, 'paragraph in the schema')
  const lines = text.split('\n').map((line) => paragraph.create(null, line ? schema.text(line) : null))
  return new Slice(Fragment.from(lines), 1, 1)
}

/**
 * Another person's change as a ProseMirror change: the rest of the document keeps its identity, so neither the caret nor an input
 * method notices. A caret at the place of an insertion stays before it: ProseMirror would move it along.
 */
export function applyOpsTo(tr: Transaction, ops: readonly TextOp[]): void {
  const { anchor, head } = tr.selection
  const isText = tr.selection instanceof TextSelection
  for (const op of ops) {
    const from = positionAt(tr.doc, op.at)
    if (op.kind === 'delete') tr.delete(from, positionAt(tr.doc, op.at + op.length))
    else tr.replace(from, from, sliceOfText(tr.doc.type.schema, op.text))
  }
  if (isText && tr.docChanged) {
    tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(anchor, -1), tr.mapping.map(head, -1)))
  }
  tr.setMeta(OTHERS, true)
}

const OTHERS = 'others'

export function isOthers(tr: Transaction): boolean {
  return tr.getMeta(OTHERS) === true
}
