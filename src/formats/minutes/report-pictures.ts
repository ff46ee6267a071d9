import { z } from 'zod'

/** A picture of the board, as minutes show it. */
export const ReportPicture = z.object({
  /** Under which the server has it. */
  id: z.string(),
  /** Description of the picture, in a person's words; may be empty. */
  alt: z.string(),
  /** The name of the frame that it lies in; null: none, or a round's. */
  frame: z.string().nullable(),
})
export type ReportPicture = z.infer<typeof ReportPicture>

/** A picture with its place on the page, in page units. */
export type PictureOnBoard = ReportPicture & { x: number; y: number; h: number }

/** In the order in which they are read: by rows, from the left. One that is on the board twice is listed once. */
export function reportPictures(pictures: readonly PictureOnBoard[]): ReportPicture[] {
  const rows: PictureOnBoard[][] = []
  for (const picture of pictures.toSorted((one, other) => one.y - other.y)) {
    const first = rows.at(-1)?.[0]
    // People don't place pictures to the pixel: one that starts beside the upper half of the first is in its row.
    if (first && picture.y < first.y + first.h / 2) rows.at(-1)?.push(picture)
    else rows.push([picture])
  }
  const inOrder = rows.flatMap((row) => row.toSorted((one, other) => one.x - other.x))
  const byId = new Map<string, ReportPicture>()
  for (const { id, alt, frame } of inOrder) {
    const before = byId.get(id)
    if (!before || (before.alt === '' && alt !== '')) byId.set(id, { id, alt, frame })
  }
  return [...byId.values()]
}
