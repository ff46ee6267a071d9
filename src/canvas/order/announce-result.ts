import type { Editor, TLShape } from 'tldraw'
import { formatCount } from '#ui/format-count.ts'
import { boardSignals } from '../signals/install-signals.ts'

export function announceResult(editor: Editor, shapes: readonly TLShape[], result: string): void {
  if (shapes.length === 0) return
  const isAllNotes = shapes.every(({ type }) => type === 'note')
  boardSignals(editor).say(`${formatCount(shapes.length, isAllNotes ? 'note' : 'thing')} ${result}`)
}
