import { createHash } from 'node:crypto'
import type { Queryable } from './driver/database.ts'

/** A table of Parley, with the parts of it that a copy needs. */
export interface StoredTable {
  name: string
  /** By name: the order in the table depends on the migrations that it went through. */
  columns: string[]
  /** Its numbers are given by a sequence. */
  identity: string | null
}

/** The number of rows and a hash that does not depend on their order. */
export interface TableDigest {
  rows: number
  hash: string
}

/** Batches have about so much text: a row has a whole document at most. */
const BATCH_CHARS = 2_000_000
const MAX_BATCH_ROWS = 2_000
const FIRST_BATCH_ROWS = 8

/**
 * The tables whose rows a copy has, after those that they refer to. Without `migrations`, which the maker of the tables writes, and
 * without tables that are not in the log of the database, whose loss costs nothing.
 */
export async function listTables(db: Queryable): Promise<StoredTable[]> {
  const tables = await db.query<StoredTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns,
            max(a.attname::text) filter (where a.attidentity <> '') as identity
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and c.relname <> 'migrations'
      group by c.relname order by c.relname`,
  )
  const references = await db.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to"
       from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
      where contype = 'f' and f.oid <> t.oid`,
  )
  return inOrder(tables, references)
}

function inOrder(
  tables: readonly StoredTable[],
  references: readonly { from: string; to: string }[],
): StoredTable[] {
  const ordered = new Set<StoredTable>()
  const add = (table: StoredTable): void => {
    if (ordered.has(table)) return
    const needed = new Set(references.flatMap(({ from, to }) => (from === table.name ? [to] : [])))
    for (const other of tables) if (needed.has(other.name)) add(other)
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}

/** Reads the rows as JSON texts. Call it in a transaction, and read one table at a time. */
export async function* readRows(tx: Queryable, { name, columns }: StoredTable): AsyncGenerator<string[]> {
  await tx.query(
    `declare stored_rows no scroll cursor for
       select row_to_json(r)::text as row from (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) as r`,
  )
  let count = FIRST_BATCH_ROWS
  for (;;) {
    const rows = (await tx.query<{ row: string }>(`fetch ${count} from stored_rows`)).map(({ row }) => row)
    if (rows.length > 0) yield rows
    if (rows.length < count) break
    const chars = rows.reduce((sum, row) => sum + row.length, 0)
    if (chars > BATCH_CHARS) count = Math.max(1, Math.floor(count / 4))
    else if (2 * chars < BATCH_CHARS) count = Math.min(MAX_BATCH_ROWS, 2 * count)
  }
  await tx.query('close stored_rows')
}

/** Inserts rows that `readRows` has read. */
export async function insertRows(
  tx: Queryable,
  { name, columns }: StoredTable,
  rows: readonly string[],
): Promise<void> {
  const list = columns.map(quoted).join(', ')
  await tx.query(
    `insert into ${quoted(name)} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${quoted(name)}, $1::text::json)`,
    [`[${rows.join(',')}]`],
  )
}

/** After rows were inserted with their own numbers: the next number is a new one. */
export async function continueIdentity(tx: Queryable, { name, identity }: StoredTable): Promise<void> {
  if (identity === null) return
  await tx.query(
    `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(identity)}), 0) + 1, false) from ${quoted(name)}`,
    [name, identity],
  )
}

/** Adds up batches of rows. */
export function createDigest(): { add(rows: readonly string[]): void; read(): TableDigest } {
  let count = 0
  let sum = 0n
  return {
    add(rows) {
      count += rows.length
      for (const row of rows) sum += createHash('sha256').update(row).digest().readBigUInt64BE()
    },
    read: () => ({ rows: count, hash: BigInt.asUintN(64, sum).toString(16).padStart(16, '0') }),
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
