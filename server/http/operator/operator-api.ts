import { createRoute, z } from '@hono/zod-openapi'
import { HealthResponse, ReadyResponse } from '#api/health.ts'
import { checkDataFolder } from '#db/driver/data-folder.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, problemAnswer } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { isEqualSecret } from './equal-secret.ts'

/** A part that does not answer in this time counts as failed: probes of balancers wait for little longer. */
const READY_WITHIN_MS = 1_000

const health = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'Whether the process answers',
  responses: { 200: answer(HealthResponse, 'It does') },
})
const ready = createRoute({
  method: 'get',
  path: '/readyz',
  summary: 'Whether boards can be opened and saved',
  responses: { 200: answer(ReadyResponse, 'They can'), 503: answer(ReadyResponse, 'What failed') },
})
const metricsText = { content: { 'text/plain': { schema: z.string() } }, description: 'Prometheus’s format' }
const read = createRoute({
  method: 'get',
  path: '/metrics',
  summary: 'Figures for the operator; asks for METRICS_TOKEN as a bearer token',
  responses: { 200: metricsText, 401: problemAnswer, 404: problemAnswer },
})

/**
 * Health, readiness and metrics, for the operator's tools. Without METRICS_TOKEN, `/metrics` does not exist.
 */
export function addOperator(app: ApiApp, services: ApiServices): void {
  const { config, db, owners, log, metrics } = services

  app.openapi(health, (c) => c.json({ status: 'ok' as const }, 200))

  app.openapi(ready, async (c) => {
    const [database, dataFolder] = await Promise.all([
      isFine(db.query('select 1'), log, 'database'),
      isFine(writeProbe(config.dataFolder), log, 'data folder'),
    ])
    const cluster = owners.isServing.get() ? 'ok' : 'failed'
    // All nodes have the same database: balancers that find none of them ready end all sockets. While it is away, leases end.
    const isDatabaseFine = database === 'ok' || owners.excludesOthers
    const isReady = isDatabaseFine && dataFolder === 'ok' && cluster === 'ok'
    return c.json({ database, dataFolder, cluster } as const, isReady ? 200 : 503)
  })

  app.openapi(read, async (c) => {
    if (config.metricsToken === null) throw new Problem('no-route')
    const given = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!isEqualSecret(given, config.metricsToken)) throw new Problem('bad-token.metrics')
    return c.text(await metrics.registry.metrics(), 200)
  })
}

/** Never throws: the answer is the state of the part, and the log has the reason. */
async function isFine(
  work: Promise<unknown>,
  log: ApiServices['log'],
  part: string,
): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), READY_WITHIN_MS)
  })
  try {
    await Promise.race([work, tooLate])
    return 'ok'
  } catch (error) {
    log.warn({ err: error, part }, 'readiness check failed')
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

async function writeProbe(folder: string): Promise<void> {
  checkDataFolder(folder)
}
