import { z } from 'zod'
import type { Actor } from './actor.ts'
import type { DecideContext, Decision } from './decision.ts'
import type { EventShape } from './events.ts'
import type { Role } from './role.ts'
import type { ProgramScope } from './token-scope.ts'

/**
 * The least role for a command. `anyone`: also people outside of the board. `runs`: the board's own setting for running
 * advisors. `server`: no person.
 */
export type CommandRole = Role | 'anyone' | 'runs' | 'server'

/** `frozen`: read-only until it is unfrozen. `closed`: by the operator. */
export type RestrictedBoard = 'frozen' | 'closed' | 'deleted'

/** The limit of a board's log for a command of a person. `canvas`: for a command of the server that follows the canvas. */
export type LogLimit = 'normal' | 'none' | 'canvas'

/** The HTTP route of a command: its answer is the named resource after the command, or 204. */
export interface CommandRoute {
  method: 'post' | 'put' | 'patch' | 'delete'
  /** Below `/api/v1/boards/{boardId}`. Its parameters are fields of the command. */
  path: string
  summary: string
  description?: string
  /** The scope that a program's token must have, if it does not follow from the role; null: for people alone. */
  scope?: ProgramScope
  /** The body where it differs from the other fields of the command, and the fields that they give. */
  body?: RouteBody
  /** `null`: 204. */
  returns: string | null
}

interface RouteBody {
  schema: z.ZodObject
  toFields: (body: never) => Record<string, unknown>
}

/** A route body whose fields differ from the command's. */
export function routeBody<Schema extends z.ZodObject, Fields extends Record<string, unknown>>(
  schema: Schema,
  toFields: (body: z.output<Schema>) => Fields,
): { schema: Schema; toFields: (body: z.output<Schema>) => Fields } {
  return { schema, toFields }
}

/** A route as a record of a command has it: `returns` names the answer, null: 204. */
export function commandRoute<
  const Method extends CommandRoute['method'],
  const Path extends string,
  const Returns extends string | null,
  const More extends Pick<CommandRoute, 'description' | 'scope' | 'body'> = object,
>(method: Method, path: Path, summary: string, returns: Returns, more?: More) {
  return { method, path, summary, returns, ...more } as RouteOf<Method, Path, Returns> & More
}

/** The names of the ids in a path: `'userId'` in `/members/{userId}`. */
export type IdsIn<Path extends string> = Path extends `${string}{${infer Id}}${infer Rest}`
  ? Id | IdsIn<Rest>
  : never

interface RouteOf<Method, Path, Returns> {
  method: Method
  path: Path
  summary: string
  returns: Returns
}

/** The role and the state of the board that a command needs. */
export interface CommandFacts {
  minRole: CommandRole
  /** Restricted boards that accept it. The server's commands pass a frozen board unless they start work. */
  allowedOn: readonly RestrictedBoard[]
  /** Refused on a frozen board even from the server: it starts work there. */
  startsWork: boolean
  logLimit: LogLimit
}

export interface CommandRecord<Type extends string, Input extends z.ZodObject, Slice, Event, Route>
  extends CommandFacts {
  type: Type
  input: Input
  route: Route
  decide(slice: Slice, command: z.output<Input>, actor: Actor, context: DecideContext): Decision<Event>
}

export type AnyCommand = CommandRecord<string, z.ZodObject, never, EventShape, CommandRoute | null>

type InputOf<Type extends string, Fields extends z.ZodRawShape> = z.ZodObject<
  { type: z.ZodLiteral<Type> } & Fields
>

/** Returns `defineCommand` for an aggregate: its commands read `Slice` and make events of type `Event`. */
export function commandsOn<Slice, Event extends EventShape>() {
  return function defineCommand<
    const Type extends string,
    Fields extends z.ZodRawShape,
    const Route extends CommandRoute | null = null,
  >({
    type,
    fields,
    allowedOn = [],
    startsWork = false,
    logLimit = 'normal',
    route,
    ...rest
  }: {
    type: Type
    fields: Fields
    minRole: CommandRole
    allowedOn?: readonly RestrictedBoard[]
    startsWork?: boolean
    logLimit?: LogLimit
    route?: Route
    decide(
      slice: Slice,
      command: z.output<InputOf<Type, Fields>>,
      actor: Actor,
      context: DecideContext,
    ): Decision<Event>
  }): CommandRecord<Type, InputOf<Type, Fields>, Slice, Event, Route> {
    const input = z.object({ type: z.literal(type), ...fields }) as InputOf<Type, Fields>
    return { type, input, allowedOn, startsWork, logLimit, route: (route ?? null) as Route, ...rest }
  }
}
