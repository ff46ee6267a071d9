import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { shapeBoxes } from '#board/doc/shape-boxes.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap, readAt, readIn } from '#board/record/record-layout.ts'
import type { Box } from '#board/space/free-space.ts'
import { boundsOf, occupiedBy } from '#board/space/free-space.ts'
import { placeArea } from '#board/space/place-area.ts'
import type { CanvasRecord } from '#formats/board-json/write-board-file.ts'
import type { TransferRoom } from './read-board-for-file.ts'

/** Added at once, so that everyone draws them in one go. */
const RECORDS_AT_ONCE = 200

/** Adds the records to a canvas on which others may be working: parents first, then the rest, ends of arrows last. */
export async function writeCanvas(room: TransferRoom, records: readonly CanvasRecord[]): Promise<void> {
  const ordered = holdersFirst(records)
  for (let i = 0; i < ordered.length; i += RECORDS_AT_ONCE) {
    const some = ordered.slice(i, i + RECORDS_AT_ONCE)
    await room.edit(SERVER_ORIGIN, () => putRecords(room.doc, some))
  }
}

export function canvasUpdate(records: readonly CanvasRecord[]): Uint8Array {
  const doc = new Y.Doc()
  doc.transact(() => putRecords(doc, records))
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}

function putRecords(doc: Y.Doc, records: readonly CanvasRecord[]): void {
  const shapes = boardShapes(doc)
  for (const { id, flat } of records) if (!shapes.has(id)) shapes.set(id, flatToMap(flat))
}

function holdersFirst(records: readonly CanvasRecord[]): CanvasRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const depthOf = ({ flat }: CanvasRecord): number => {
    if (String(flat.t).startsWith('binding:')) return Number.POSITIVE_INFINITY
    let depth = 0
    for (let up = readIn(flat.in)?.[0]; up !== undefined && byId.has(up) && depth < records.length; depth++)
      up = readIn(byId.get(up)?.flat.in)?.[0]
    return depth
  }
  const depths = new Map(records.map((record) => [record, depthOf(record)]))
  return records.toSorted((one, other) => {
    const [a = 0, b = 0] = [depths.get(one), depths.get(other)]
    return a === b ? 0 : a - b
  })
}

/**
 * Moves all records together to where they cover nothing on the canvas.
 * @param box around the records
 * @returns the moved records
 */
export function besideAll(doc: Y.Doc, records: readonly CanvasRecord[], box: Box | null): CanvasRecord[] {
  const occupied = shapeBoxes(doc)
  if (occupied.length === 0 || !box) return [...records]
  const place = placeArea(occupiedBy(occupied), box, null)
  const [dx, dy] = [place.x - box.x, place.y - box.y]
  return records.map((record) => {
    const at = readAt(record.flat.at)
    if (!at || readIn(record.flat.in)?.[0] !== PAGE_ID) return record
    return { ...record, flat: { ...record.flat, at: [at[0] + dx, at[1] + dy, at[2]] } }
  })
}

/** Bounds of all records, as far as they can be computed without measuring text; `null` if there are none. */
export function boxOf(records: readonly CanvasRecord[]): Box | null {
  const doc = new Y.Doc()
  doc.transact(() => putRecords(doc, records))
  const box = boundsOf([...shapeBoxes(doc), ...cornersOf(records)])
  doc.destroy()
  return box
}

/** Lines and drawings have no bounds here; their starting point counts. */
function cornersOf(records: readonly CanvasRecord[]) {
  return records.flatMap(({ flat }) => {
    const at = readAt(flat.at)
    return at && readIn(flat.in)?.[0] === PAGE_ID ? [{ x: at[0], y: at[1], w: 0, h: 0 }] : []
  })
}
