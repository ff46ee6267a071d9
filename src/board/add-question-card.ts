import type { IndexKey } from '@tldraw/utils'
import type * as Y from 'yjs'
import { boardShapes } from './board-doc.ts'
import type { Point } from './free-space.ts'
import { PAGE_ID } from './record-kinds.ts'
import { flatToMap } from './record-layout.ts'

/** Of a question there is one card, however often it is added. */
export function questionCardId(questionId: string): string {
  return `shape:${questionId}`
}

/** On the page. Does nothing if the question has a card. */
export function addQuestionCard(
  doc: Y.Doc,
  { questionId, x, y, index }: Point & { questionId: string; index: IndexKey },
): void {
  const shapes = boardShapes(doc)
  const id = questionCardId(questionId)
  if (shapes.has(id)) return
  shapes.set(id, flatToMap({ t: 'question', at: [x, y, 0], in: [PAGE_ID, index], 'p.question': questionId }))
}
