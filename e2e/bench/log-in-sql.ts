import type { Database } from '#db/driver/database.ts'
import type { MadeIdea } from './seed-ideas.ts'

/** The bench's ideas in a table with suitable indexes, with the queries of the idea log: rows, their number, all counts. */
export interface LogInSql {
  /** `where`: the conditions, by the name of the column or facet. */
  page(where: Readonly<Record<string, string>>, offset?: number): Promise<number>
}

const COUNTED = ['category', 'status', 'source', 'author'] as const
const PAGE_ROWS = 100

export async function putLogInSql(
  db: Database,
  ideas: readonly MadeIdea[],
  authorId: string,
): Promise<LogInSql> {
  await db.query(`
    create table bench_log (number integer primary key, text text, category text, status text, source text, author text, tags text[]);
    create index on bench_log (category);
    create index on bench_log (status);
    create index on bench_log (source);
    create index on bench_log using gin (tags);
    create index on bench_log using gin (to_tsvector('simple', text));
  `)
  await db.query(
    `insert into bench_log
     select number, text, category, status, source, $2, tags
       from jsonb_to_recordset($1::text::jsonb)
            as idea (number integer, text text, category text, status text, source text, tags text[])`,
    [JSON.stringify(ideas), authorId],
  )
  await db.query('analyze bench_log')
  return {
    async page(where, offset = 0) {
      const rows = await db.query<{ total: number }>(pageSql(where, offset))
      return rows[0]?.total ?? 0
    },
  }
}

function pageSql(where: Readonly<Record<string, string>>, offset: number): string {
  const all = conditions(where)
  const counts = COUNTED.map(
    (facet) => `select '${facet}' as facet, ${facet} as value, count(*) as count
                  from bench_log where ${conditions(where, facet)} group by ${facet}`,
  )
  const tags = `select 'tag', tag, count(*) from bench_log, unnest(tags) as tag
                 where ${conditions(where, 'tag')} group by tag`
  return `
    with facets as (${[...counts, tags].join(' union all ')})
    select (select count(*) from bench_log where ${all}) as total,
           (select count(*) from bench_log) as all,
           (select jsonb_agg(facets) from facets) as facets,
           (select jsonb_agg(page) from (
             select * from bench_log where ${all} order by number desc limit ${PAGE_ROWS} offset ${offset}
           ) as page) as rows`
}

function conditions(where: Readonly<Record<string, string>>, except = ''): string {
  const some = Object.entries(where).flatMap(([name, condition]) => (name === except ? [] : [condition]))
  return some.length > 0 ? some.join(' and ') : 'true'
}
