import { z } from 'zod'

/** Page coordinates; the canvas has no coordinates beyond this limit. */
const Coordinate = z.number().min(-1e7).max(1e7)
const Length = z.number().min(1).max(1e7)

/** Payload of a `bring` message (JSON) from a page: brings everyone to the sender's view. Facilitators only. */
export const BringRequest = z.object({
  /** The visible page rectangle: [x, y, width, height]. */
  view: z.tuple([Coordinate, Coordinate, Length, Length]),
})
export type BringRequest = z.infer<typeof BringRequest>

/** Payload of a `bring` message from the server. */
export type BringFrame =
  /** To everyone else; `by` is the sender. */
  | { type: 'come'; by: string; view: BringRequest['view'] }
  /** To the sender: how many other people were brought. */
  | { type: 'brought'; people: number }
  /** To the sender: the last one was too recent. */
  | { type: 'too-soon'; waitMs: number }
