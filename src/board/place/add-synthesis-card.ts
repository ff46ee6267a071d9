import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { topIndex } from '#board/edit/edit-board.ts'
import { DEFAULT_PROPS, PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap, readAt } from '#board/record/record-layout.ts'
import type { Point } from '#board/space/free-space.ts'

/** The card of a synthesis; its width is fixed, `h` follows from its text. In page units. */
export interface NewSynthesisCard extends Point {
  id: string
  h: number
  synthesisId: string
}

/** On the page, above everything. Does nothing if the id exists. */
export function addSynthesisCard(doc: Y.Doc, { id, x, y, h, synthesisId }: NewSynthesisCard): void {
  const shapes = boardShapes(doc)
  if (shapes.has(id)) return
  shapes.set(
    id,
    flatToMap({
      t: 'synthesis',
      at: [x, y, 0],
      in: [PAGE_ID, topIndex(shapes, PAGE_ID)],
      ...(h !== DEFAULT_PROPS.synthesis.h && { 'p.h': h }),
      'p.synthesis': synthesisId,
    }),
  )
}

/** Shows another version on the same card. Without a place the card stays where it is. */
export function changeSynthesisCard(
  doc: Y.Doc,
  id: string,
  { h, synthesisId, place }: { h: number; synthesisId: string; place: Point | null },
): void {
  const map = boardShapes(doc).get(id)
  if (map?.get('t') !== 'synthesis') return
  if (map.get('p.h') !== h) map.set('p.h', h)
  if (map.get('p.synthesis') !== synthesisId) map.set('p.synthesis', synthesisId)
  const at = readAt(map.get('at'))
  if (place && at) map.set('at', [place.x, place.y, at[2]])
}
