import { z } from 'zod'

/** Page coordinates; beyond the canvas's own limit they are nonsense. */
const Coordinate = z.number().min(-1e7).max(1e7)
const Length = z.number().min(1).max(1e7)

/** Payload of a `bring` message (JSON) from a page: "everyone, come to what I see". Facilitators only. */
export const BringRequest = z.object({
  /** The visible page rectangle: [x, y, width, height]. */
  view: z.tuple([Coordinate, Coordinate, Length, Length]),
})
export type BringRequest = z.infer<typeof BringRequest>

/** Payload of a `bring` message from the server. */
export type BringFrame =
  /** To everyone else. `by`: who asks. */
  | { type: 'come'; by: string; view: BringRequest['view'] }
  /** To who asked: how many other people are told. */
  | { type: 'told'; people: number }
  /** To who asked too soon after the last time. */
  | { type: 'too-soon'; waitMs: number }
