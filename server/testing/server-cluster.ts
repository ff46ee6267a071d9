import { onTestFinished } from 'vitest'
import { type NatsServer, startNats } from '#server/cluster/testing/nats-server.ts'
import { serverEnvironment } from './server-environment.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Nodes in separate processes, with a PostgreSQL database and a NATS server of their own. */
export interface ServerCluster {
  nats: NatsServer
  /** Starts one more node. These variables replace the usual ones. */
  start(environment?: Record<string, string>): Promise<ServerProcess>
  databaseUrl: string
}

/** Everything ends with the test. */
export async function startServerCluster(): Promise<ServerCluster> {
  const nats = await startNats()
  onTestFinished(() => nats.kill())
  const { DATABASE_URL } = await serverEnvironment()
  const shared = {
    DATABASE_URL,
    CLUSTER_URL: nats.url,
    AUTH_SECRET: 'the same secret for all nodes of it',
    OPERATOR_PASSWORD: 'the same password',
    // Nothing answers there: tests with pictures have a bucket of their own.
    PICTURES_S3_URL: 'http://127.0.0.1:1',
    PICTURES_S3_KEY_ID: 'id',
    PICTURES_S3_SECRET: 'secret',
  }
  return {
    nats,
    databaseUrl: DATABASE_URL,
    // Each process locks its data folder.
    start: async (environment) =>
      startServerProcess({ ...(await serverEnvironment()), ...shared, ...environment }),
  }
}
