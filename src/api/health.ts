import { z } from 'zod'

export const HealthResponse = z.object({ status: z.literal('ok') })

const Part = z.enum(['ok', 'failed'])
export const ReadyResponse = z.object({ database: Part, dataFolder: Part })
