import type { z } from '@hono/zod-openapi'
import type { ApiContext } from './api-app.ts'
import type { ApiServices } from './api-services.ts'

export type PathIds = Readonly<Record<string, string>> & { boardId: string }

/** An answer of the API that several routes have. */
export interface Resource {
  schema: z.ZodType
  description: string
  /** Answers with it as the caller may see it. Throws a Problem if they may not. */
  answer(services: ApiServices, c: ApiContext, ids: PathIds): Promise<Response>
}

/** A resource that is read whole; answers fit its schema. */
export function defineResource<Schema extends z.ZodType>(resource: {
  schema: Schema
  description: string
  read(services: ApiServices, c: ApiContext, ids: PathIds): Promise<z.input<Schema>>
}) {
  return {
    ...resource,
    answer: async (services: ApiServices, c: ApiContext, ids: PathIds) =>
      c.json(await resource.read(services, c, ids)),
  }
}
