import { inflateRawSync, inflateSync } from 'node:zlib'
import type { Database } from '#db/driver/database.ts'

/** The columns of all tables, unpacked, that contain one of the words: `table.column`. */
export async function findInDatabase(db: Database, words: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const found = new Set<string>()
  for (const { name } of tables)
    for (const row of await db.query<Record<string, unknown>>(`select * from "${name}"`))
      for (const [column, value] of Object.entries(row))
        if (textsOf(value).some((text) => words.some((word) => text.includes(word))))
          found.add(`${name}.${column}`)
  return [...found].sort()
}

/** Bytes are read as they are, and unpacked in the ways in which the product packs them. */
function textsOf(value: unknown): string[] {
  if (!(value instanceof Uint8Array))
    return [typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]
  const unpacked = [inflateSync, inflateRawSync].flatMap((inflate) => {
    try {
      return [inflate(value)]
    } catch {
      return []
    }
  })
  return [value, ...unpacked].map((bytes) => Buffer.from(bytes).toString('utf8'))
}
