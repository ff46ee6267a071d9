import { z } from 'zod'

/** Page coordinates; the canvas has no coordinates beyond this limit. */
const Coordinate = z.number().min(-1e7).max(1e7)
const Point = z.tuple([Coordinate, Coordinate])

/** The presence that a client sends of itself, at most 20 times a second. */
export const ClientPresence = z.object({
  /** Page coordinates; null when the pointer is off the canvas. */
  cursor: Point.nullish(),
  selected: z.array(z.string().max(64)).max(100).nullish(),
  /** The record whose text the client is editing. */
  editing: z.string().max(64).nullish(),
  /** The visible page rectangle, for followers: [x, y, width, height]. */
  view: z.tuple([Coordinate, Coordinate, Coordinate, Coordinate]).nullish(),
  /** Positions of shapes that are being dragged, before the document has them: id -> [x, y, rotation]. */
  drag: z
    .record(z.string().max(64), z.tuple([Coordinate, Coordinate, z.number()]))
    .refine((drag) => Object.keys(drag).length <= MAX_DRAGGED)
    .nullish(),
  isIdle: z.boolean().nullish(),
  /** Draws with the laser pointer, at `cursor`. */
  isLaser: z.boolean().nullish(),
  /** Invites everyone to follow this view. It counts only from facilitators and owners. */
  isPresenting: z.boolean().nullish(),
  /** With `isPresenting`: the view is not left until it is released. */
  hasControl: z.boolean().nullish(),
  /** The user id of the person whose view this window follows. */
  follows: z.string().max(64).nullish(),
})
export type ClientPresence = z.infer<typeof ClientPresence>

/** Further dragged shapes move for others when the document changes. */
export const MAX_DRAGGED = 60

const AGENT_DOINGS = ['thinking', 'writing', 'choosing'] as const
/** The activity of an agent, shown at its cursor. */
export const AgentDoing = z.enum(AGENT_DOINGS)
export type AgentDoing = z.infer<typeof AgentDoing>

/** The place of an agent, as the server shows it to everyone. */
export interface AgentPresence {
  /** Page coordinates; `null` before it is anywhere on the canvas. */
  cursor: readonly [x: number, y: number] | null
  /** The note that it is writing. */
  editing: string | null
  doing: AgentDoing
}

/** Set by the server, whatever the client claims. */
export const PresenceStamp = z.object({
  userId: z.string(),
  name: z.string(),
  color: z.string(),
  /** An agent, or a program that writes for a person: only the server speaks for them. Absent for a person. */
  kind: z.literal('agent').optional(),
  /** An agent's emoji. */
  emoji: z.string().optional(),
})
export type PresenceStamp = z.infer<typeof PresenceStamp>

/** An awareness state as others receive it. For an agent, `userId` is the agent's id; for a program, that of its token. */
export const StampedPresence = ClientPresence.extend({ who: PresenceStamp, doing: AgentDoing.optional() })
export type StampedPresence = z.infer<typeof StampedPresence>
