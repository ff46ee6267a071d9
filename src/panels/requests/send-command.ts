import type { z } from 'zod'
import type { CommandCalls } from '#session/commands.ts'
import { type ApiAnswer, boardPath, type CallOptions, call, Nothing } from './call-api.ts'

/**
 * Sends a command to the board, whose events show its effect.
 * @param route method and path below the board, as in `post /votes/{voteId}/close`
 */
export function sendCommand<Route extends keyof CommandCalls>(
  boardId: string,
  route: Route,
  input: CommandCalls[Route],
): Promise<ApiAnswer<null>> {
  return callCommand(boardId, route, input, Nothing)
}

/** Like `sendCommand`, and reads the answer by `shape`. */
export function callCommand<Route extends keyof CommandCalls, Answer>(
  boardId: string,
  route: Route,
  input: CommandCalls[Route],
  shape: z.ZodType<Answer>,
  options: Pick<CallOptions, 'headers' | 'limitMs'> = {},
): Promise<ApiAnswer<Answer>> {
  const [method = '', path = ''] = route.split(' ')
  const body = new Map<string, unknown>(Object.entries(input))
  const filled = path.replace(/\{(\w+)\}/g, (_, id: string) => {
    const value = String(body.get(id))
    body.delete(id)
    return encodeURIComponent(value)
  })
  return call(`${boardPath(boardId)}${filled}`, shape, {
    method: method.toUpperCase() as 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    ...options,
    ...(body.size > 0 && { body: Object.fromEntries(body) }),
  })
}
