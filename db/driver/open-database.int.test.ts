import { expect, test } from 'vitest'
import { withDatabase } from '../testing/with-database.ts'
import { isUniqueViolation, SqlError } from './sql-error.ts'

withDatabase('openDatabase', (database) => {
  test('rows have the same shapes whatever the driver', async () => {
    const bytes = Buffer.from([0, 1, 254, 255])
    const rows = await database().query(
      `select $1::bigint as big, $2::bytea as bytes, $3::timestamptz as at, $4::jsonb as object, $5::boolean as yes,
        $6::text[] as words, $7::float8 as float, $8::int as whole, $9::text as none, 12.50::numeric as exact,
        count(*) as counted`,
      [9_007_199_254_740_991, bytes, new Date(0), { a: [1, 'ü'] }, true, ['x', 'y,"z'], 0.1, -3, null],
    )
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        bytes: new Uint8Array([0, 1, 254, 255]),
        at: new Date(0),
        object: { a: [1, 'ü'] },
        yes: true,
        words: ['x', 'y,"z'],
        float: 0.1,
        whole: -3,
        none: null,
        exact: '12.50',
        counted: 1,
      },
    ])
    expect(rows[0]?.bytes?.constructor).toBe(Uint8Array)
    expect(Array.isArray(rows)).toBe(true)
  })

  test('a jsonb parameter is an object or JSON text', async () => {
    const rows = await database().query('select $1::jsonb as a, $2::jsonb as b', [
      { deep: { er: null } },
      '[1, "text"]',
    ])
    expect(rows).toEqual([{ a: { deep: { er: null } }, b: [1, 'text'] }])
  })

  test('an array parameter works with any()', async () => {
    const rows = await database().query<{ n: number }>(
      'select n from generate_series(1, 5) n where n = any($1::int[])',
      [[2, 4]],
    )
    expect(rows.map((row) => row.n)).toEqual([2, 4])
  })

  test('several value lists of bytes are inserted at once and read back unchanged', async () => {
    await database().query('create table blobs (seq bigint primary key, data bytea not null)')
    const big = new Uint8Array(300_000).map((_, index) => index % 251)
    await database().query('insert into blobs (seq, data) values ($1, $2), ($3, $4)', [
      1,
      big,
      2,
      Buffer.from('é'),
    ])
    const rows = await database().query('select seq, data from blobs order by seq')
    expect(rows).toEqual([
      { seq: 1, data: big },
      { seq: 2, data: new Uint8Array([0xc3, 0xa9]) },
    ])
  })

  test('text without parameters may hold several statements; the last one’s rows are given', async () => {
    expect(await database().query('select 1 as one; select 2 as two union select 3 order by two')).toEqual([
      { two: 2 },
      { two: 3 },
    ])
  })

  test('undefined is refused instead of becoming null', async () => {
    await expect(database().query('select $1::text', [undefined])).rejects.toThrow('undefined')
  })

  test('a broken constraint is a SqlError with the code and the constraint’s name', async () => {
    await database().query(
      'create table taken (id int constraint taken_once primary key); insert into taken values (1)',
    )
    const error = await database()
      .query('insert into taken values ($1)', [1])
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SqlError)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'taken_once')).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
    await expect(database().query('selec 1')).rejects.toMatchObject({ code: '42601' })
  })

  test('a transaction gives what its work gives, and leaves nothing when its work throws', async () => {
    await database().query('create table kept (n int)')
    const given = await database().transaction(async (tx) => {
      await tx.query('insert into kept values ($1)', [1])
      return ['an', 'array']
    })
    expect(given).toEqual(['an', 'array'])
    const failing = database().transaction(async (tx) => {
      await tx.query('insert into kept values ($1)', [2])
      throw new RangeError('ours')
    })
    await expect(failing).rejects.toThrow(new RangeError('ours'))
    expect(await database().query('select n from kept')).toEqual([{ n: 1 }])
  })

  test('a statement sent while a transaction is open is not part of it', async () => {
    await database().query('create table apart (n int)')
    const gate = Promise.withResolvers<void>()
    const open = database().transaction(async (tx) => {
      await tx.query('insert into apart values (1)')
      await gate.promise
      throw new Error('rolled back')
    })
    const outside = database().query('insert into apart values (2)')
    gate.resolve()
    await expect(open).rejects.toThrow('rolled back')
    await outside
    expect(await database().query('select n from apart')).toEqual([{ n: 2 }])
  })

  test('a query that a transaction started may run after its end', async () => {
    const asked = Promise.withResolvers<unknown>()
    await database().transaction(async (tx) => {
      await tx.query('select 1')
      setTimeout(() => database().query('select 1 as one').then(asked.resolve, asked.reject), 20)
    })
    expect(await asked.promise).toEqual([{ one: 1 }])
  })

  test('transactions that count up one row lose no count', async () => {
    await database().query('create table counter (n int); insert into counter values (0)')
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database().transaction(async (tx) => {
          const [row] = await tx.query<{ n: number }>('select n from counter for update')
          await tx.query('update counter set n = $1', [(row?.n ?? 0) + 1])
        }),
      ),
    )
    expect(await database().query('select n from counter')).toEqual([{ n: 20 }])
  })

  test('a slow statement does not hold up the event loop', { tags: ['slow'] }, async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 5)
    // On a busy machine the database may get a processor and this thread none until the statement has ended.
    for (const rows of [1_500_000, 6_000_000, 24_000_000]) {
      turns = 0
      await database().query(`select count(*) from generate_series(1, ${rows})`)
      if (turns > 5) break
    }
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})
