import * as Y from 'yjs'

/** The fields of a record with words, by its type: notes, shapes and texts have their words in `text`. */
const TEXT_FIELD: Readonly<Record<string, string>> = { frame: 'p.name', arrow: 'p.text', picture: 'p.alt' }

/** The words of a record as people see them on the canvas; empty if it has none. Cards have those of their document. */
export function readRecordText(map: Y.Map<unknown>): string {
  const type = map.get('t')
  const field = typeof type === 'string' && Object.hasOwn(TEXT_FIELD, type) ? TEXT_FIELD[type] : undefined
  const words = map.get(field ?? 'text')
  return words instanceof Y.Text || typeof words === 'string' ? words.toString() : ''
}
