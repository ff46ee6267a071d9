import type { TestProject } from 'vitest/node'
import { openDatabase } from '../driver/open-database.ts'
import { migrate } from '../migrate.ts'
import { pgliteTemplate } from './pglite-template.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Ends with `/`: append a database's name. */
    postgresUrl: string
    /** A dumped PGlite folder with the tables made. */
    pgliteTemplatePath: string
  }
}

/** The name of the PostgreSQL database that fresh ones are copied from. */
const TEMPLATE = 'parley_template'

/** Once for all integration tests: a PostgreSQL server and a template of each kind of database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, templatePath] = await Promise.all([startPostgres(), pgliteTemplate()])
  const admin = await openDatabase({ kind: 'postgres', url: `${server.url}postgres` })
  await admin.query(`create database ${TEMPLATE}`)
  await admin.close()
  const template = await openDatabase({ kind: 'postgres', url: server.url + TEMPLATE })
  await migrate(template)
  await template.close()
  project.provide('postgresUrl', server.url)
  project.provide('pgliteTemplatePath', templatePath)
  return () => server.stop()
}
