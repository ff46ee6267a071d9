import { type PGlite, parse, protocol } from '@electric-sql/pglite'

const { serialize } = protocol
/** Each takes some 30 kB in the database. The one that was used longest ago goes first. */
const MAX_PREPARED = 300
/** Texts whose uses are counted. */
const MAX_COUNTED = 2_000
/** Changes tables, or ends prepared statements itself. */
const ENDS_PREPARED = /\b(create|alter|drop|discard|deallocate)\b/i

type Messages = Parameters<typeof parse.parseResults>[0]

interface Prepared {
  name: string
  paramTypes: readonly number[]
  /** The columns of its rows; missing when it has none. */
  columns: Messages[number] | undefined
}

/**
 * Runs statements that PGlite parses and plans once, from their second use on. PGlite's own `query` does that for each call, in
 * six messages: a third of the time of a small statement.
 */
export class PreparedStatements {
  private readonly database: PGlite
  /** The least recently used first. */
  private readonly prepared = new Map<string, Prepared>()
  private readonly usedOnce = new Set<string>()
  private lastName = 0

  constructor(database: PGlite) {
    this.database = database
  }

  async query(sql: string, params: readonly unknown[]): Promise<unknown[]> {
    if (!this.prepared.has(sql) && !this.isSecondUse(sql))
      return (await this.database.query(sql, [...params])).rows
    return await this.database.runExclusive(async () => {
      const statement = this.prepared.get(sql) ?? (await this.prepare(sql))
      this.prepared.delete(sql)
      this.prepared.set(sql, statement)
      return await this.execute(statement, params)
    })
  }

  /** Runs a text without parameters, which may hold several statements. */
  async exec(sql: string): Promise<unknown[]> {
    const results = await this.database.exec(sql)
    if (ENDS_PREPARED.test(sql)) await this.forgetAll()
    return results.at(-1)?.rows ?? []
  }

  private isSecondUse(sql: string): boolean {
    if (this.usedOnce.delete(sql)) return true
    if (this.usedOnce.size >= MAX_COUNTED) this.usedOnce.clear()
    this.usedOnce.add(sql)
    return false
  }

  private async prepare(text: string): Promise<Prepared> {
    const [oldest] = this.prepared
    if (oldest && this.prepared.size >= MAX_PREPARED) await this.close(...oldest)
    const name = `s${++this.lastName}`
    const answer = await this.send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const columns = answer.find((message) => message.name === 'rowDescription')
    return { name, paramTypes: parse.parseDescribeStatementResults(answer), columns }
  }

  private async execute(
    { name, paramTypes, columns }: Prepared,
    params: readonly unknown[],
  ): Promise<unknown[]> {
    const { serializers, parsers } = this.database
    const values = params.map((value, i) => {
      if (value === null) return null
      const serializer = serializers[paramTypes[i] ?? 0]
      return serializer ? serializer(value) : String(value)
    })
    const answer = await this.send(serialize.bind({ statement: name, values }), serialize.execute({}))
    const [result] = parse.parseResults(columns ? [columns, ...answer] : answer, parsers)
    return result?.rows ?? []
  }

  private async close(sql: string, { name }: Prepared): Promise<void> {
    this.prepared.delete(sql)
    await this.send(serialize.close({ type: 'S', name }))
  }

  /** In one message: each one enters the database's loop. */
  private async send(...messages: Uint8Array[]): Promise<Messages> {
    return await this.database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), {
      syncToFs: false,
    })
  }

  /** A statement whose columns have changed since would be refused. */
  private async forgetAll(): Promise<void> {
    if (this.prepared.size === 0) return
    this.prepared.clear()
    await this.database.exec('deallocate all')
  }
}
