import { expect, test } from 'vitest'
import { migrate, readMigrations, readSchema } from './migrate.ts'
import { SCHEMA_QUERY } from './testing/schema-query.ts'
import { withDatabase } from './testing/with-database.ts'

withDatabase('schema.sql', (database) => {
  /** The schema that `createTables` makes in an empty database. */
  async function schemaAfter(createTables: () => Promise<unknown>): Promise<unknown> {
    await database().query('drop schema public cascade; create schema public')
    await createTables()
    return await database().query(SCHEMA_QUERY)
  }

  test('a new database has the tables that all migrations make', async () => {
    const migrations = await readMigrations()
    const migrated = await schemaAfter(() => migrate(database(), migrations))
    expect(await schemaAfter(() => migrate(database()))).toEqual(migrated)
    expect(await migrate(database(), migrations)).toEqual([])
  })
})

test('no migration is missing in it', async () => {
  const { lastMigration } = await readSchema()
  expect(lastMigration).toBe((await readMigrations()).at(-1)?.name)
})
