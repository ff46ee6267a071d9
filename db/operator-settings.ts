import type { Queryable } from './driver/database.ts'

/**
 * Settings that the operator changes while the server runs; each has one row, or none while the environment decides.
 */
export type OperatorSetting = 'agents-on' | 'models-allowed' | 'guest-boards'

/** `null` if it was never set. */
export async function readOperatorSetting(db: Queryable, name: OperatorSetting): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>('select value from operator_settings where name = $1', [
    name,
  ])
  return row?.value ?? null
}

/** `value` is stored as JSON, and replaces the one before. */
export async function writeOperatorSetting(
  db: Queryable,
  name: OperatorSetting,
  value: unknown,
): Promise<void> {
  await db.query(
    `insert into operator_settings (name, value) values ($1, $2::text::jsonb)
     on conflict (name) do update set value = excluded.value, changed_at = now()`,
    [name, JSON.stringify(value)],
  )
}
