import type { ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Visit } from './visit.ts'

const ENVELOPE = 'io.modelcontextprotocol'
const Info = z.object({ [`${ENVELOPE}/clientInfo`]: z.object({ name: z.string() }) })
const Tasks = z.object({
  [`${ENVELOPE}/clientCapabilities`]: z.object({
    extensions: z.object({ [`${ENVELOPE}/tasks`]: z.record(z.string(), z.unknown()) }),
  }),
})
const Forms = z.object({
  [`${ENVELOPE}/clientCapabilities`]: z.object({ elicitation: z.record(z.string(), z.unknown()) }),
})

type Context = Pick<ServerContext, 'mcpReq'>

/** Returns the client's name: requests carry it since 2026-07-28; before that, only the user agent names the client. */
export function clientNameOf({ userAgent }: Pick<Visit, 'userAgent'>, { mcpReq }: Context): string {
  const read = Info.safeParse(mcpReq.envelope)
  return read.success ? (read.data[`${ENVELOPE}/clientInfo`]?.name ?? userAgent) : userAgent
}

/** Whether the client takes tasks in place of results. Only since 2026-07-28: the tasks before it were others. */
export function declaresTasks({ mcpReq }: Context): boolean {
  return Tasks.safeParse(mcpReq.envelope).success
}

/** Whether the client can put a question to its person. */
export function declaresForms({ mcpReq }: Context): boolean {
  return Forms.safeParse(mcpReq.envelope).success
}
