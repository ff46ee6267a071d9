import { z } from '@hono/zod-openapi'
import { unknownThing } from '#session/core/id-schema.ts'
import { IdeaNumber } from '#session/ideas/idea.ts'
import { BoardPath } from '../app/api-app.ts'

/** Path parameters of the routes about one idea; `number` is that of its note. */
export const IdeaPath = BoardPath.extend({
  number: z
    .string()
    .regex(/^\d{1,9}$/, unknownThing('idea'))
    .transform(Number)
    .pipe(IdeaNumber),
})
