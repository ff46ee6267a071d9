import { boardAtWork } from '#server/threads/slices.ts'
import type { Tracing } from '#server/tracing/start-tracing.ts'
import type { Config } from '../config/env.ts'
import { createLog, type Log } from '../ground/log.ts'
import { requestAtWork } from '../ground/request-at-work.ts'
import { secretsOf } from '../models/providers/models-config.ts'
import { createHider } from '../models/wire/hide-secrets.ts'

/** The log with the ids of the work that a line is about, and traces if there is a collector. `secrets` are hidden in it. */
export async function startLog(
  config: Config,
  secrets: readonly string[],
): Promise<{ log: Log; tracing: Tracing | null }> {
  let tracing: Tracing | null = null
  const log = createLog(config.logLevel, createHider([...configuredSecrets(config), ...secrets]), () => ({
    requestId: requestAtWork(),
    boardId: boardAtWork() ?? undefined,
    traceId: tracing?.traceId(),
  }))
  if (config.tracing) {
    // Without a collector its packages would only take memory.
    const { startTracing } = await import('#server/tracing/start-tracing.ts')
    tracing = await startTracing(config.tracing, log)
  }
  return { log, tracing }
}

function configuredSecrets({ models, pictureBucket, mail, clusterServers, tracing }: Config): string[] {
  const smtpPassword = mail && decodeURIComponent(new URL(mail.smtpUrl).password)
  const natsPasswords = (clusterServers ?? []).map(({ password }) => decodeURIComponent(password))
  return [
    ...secretsOf(models),
    ...natsPasswords.filter((password) => password !== ''),
    ...(pictureBucket ? [pictureBucket.secretAccessKey] : []),
    ...(smtpPassword ? [smtpPassword] : []),
    ...Object.values(tracing?.headers ?? {}),
  ]
}
