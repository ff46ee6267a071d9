import { z } from 'zod'

/** The process answers. */
export const HealthResponse = z.object({ status: z.literal('ok') })

const Part = z.enum(['ok', 'failed'])
/** Whether the parts that a request needs answer; the status is 503 when one of them failed, but not for the database of a cluster alone. */
export const ReadyResponse = z.object({
  database: Part,
  dataFolder: Part,
  cluster: Part.describe('Whether this process may have boards; ok for one that is alone.'),
})
