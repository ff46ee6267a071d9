import type { NoteOrigin } from '#session/origin/note-origin.ts'
import type { SearchableText, SearchedKind, TextKey } from '#session/search/searchable-text.ts'
import type { Queryable } from './driver/database.ts'

/** A text with its words in the form used for comparison. */
export interface SearchedTextRow extends SearchableText {
  words: readonly string[]
}

/** Adds or replaces texts of a board; equal ones are skipped. */
export async function putSearchedTexts(
  tx: Queryable,
  boardId: string,
  rows: readonly SearchedTextRow[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `insert into searched_texts (board_id, kind, key, text, subject, origin, words, changed_at)
     select $1, kind, key, text, subject, origin,
            array_to_tsvector(array(select jsonb_array_elements_text(words))), $3
       from jsonb_to_recordset($2::text::jsonb)
            as one (kind text, key text, text text, subject text, origin text, words jsonb)
     on conflict (board_id, kind, key) do update set text = excluded.text, subject = excluded.subject,
       origin = excluded.origin, words = excluded.words, changed_at = excluded.changed_at
     where (searched_texts.text, searched_texts.subject, searched_texts.origin)
       is distinct from (excluded.text, excluded.subject, excluded.origin)`,
    [boardId, JSON.stringify(rows), at],
  )
}

export async function deleteSearchedTexts(
  tx: Queryable,
  boardId: string,
  keys: readonly TextKey[],
): Promise<void> {
  if (keys.length === 0) return
  await tx.query(
    `delete from searched_texts t using jsonb_to_recordset($2::text::jsonb) as gone (kind text, key text)
      where t.board_id = $1 and t.kind = gone.kind and t.key = gone.key`,
    [boardId, JSON.stringify(keys)],
  )
}

/** Boards from before the table. Every board has a title, so a board without one has no texts yet. */
export async function listUnsearchedBoards(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from boards b
      where not exists (select 1 from searched_texts t where t.board_id = b.id and t.kind = 'title')
      order by changed_at desc limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** Appends to this board's log wait until the transaction ends. */
export async function lockLog(tx: Queryable, boardId: string): Promise<void> {
  await tx.query('select 1 from boards where id = $1 for update', [boardId])
}

export interface TextSearch {
  userId: string
  /** Only this board; null: all boards of the person. */
  boardId: string | null
  /** The beginnings of words; a text must have all of them. */
  words: readonly string[]
  maxBoards: number
  /** On each board. */
  maxTexts: number
}

export interface FoundTextRow {
  boardId: string
  title: string
  kind: SearchedKind
  key: string
  subject: string | null
  text: string
  origin: NoteOrigin
  changedAt: Date
  /** How many texts of the board match. */
  count: number
  /** How many boards have matches. */
  boards: number
}

/**
 * Texts on open boards of this person, by board: boards whose title matches first, then those changed last. On a board, title and
 * question precede texts with whole words, and those the others.
 */
export async function searchTexts(db: Queryable, search: TextSearch): Promise<FoundTextRow[]> {
  const { userId, boardId, words, maxBoards, maxTexts } = search
  const exact = words.map(quoteLexeme).join(' & ')
  const prefixes = words.map((word) => `${quoteLexeme(word)}:*`).join(' & ')
  return db.query<FoundTextRow>(
    `with mine as materialized (
       select b.id, b.title, b.changed_at from members m join boards b on b.id = m.board_id
        where m.user_id = $1 and b.deleted_at is null and b.closed_at is null and ($2::text is null or b.id = $2)
     ), matching as (
       select t.board_id, t.kind, t.key, count(*) over board_texts as count,
              row_number() over (board_texts order by t.kind not in ('title', 'premise'),
                                 not t.words @@ $4::tsquery, t.changed_at desc, t.key) as place,
              bool_or(t.kind = 'title') over board_texts as "hasTitle"
         from searched_texts t
        where t.words @@ $3::tsquery and t.board_id in (select id from mine)
       window board_texts as (partition by t.board_id)
     ), found as (
       select matching.*, mine.title, mine.changed_at,
              dense_rank() over (order by "hasTitle" desc, mine.changed_at desc, mine.id) as "boardPlace"
         from matching join mine on mine.id = matching.board_id where place <= $6
     )
     select found.board_id as "boardId", found.title, t.kind, t.key, t.subject, t.text, t.origin,
            t.changed_at as "changedAt", found.count::int as count,
            (select max("boardPlace") from found)::int as boards
       from found join searched_texts t using (board_id, kind, key)
      where "boardPlace" <= $5
      order by "boardPlace", place`,
    [userId, boardId, prefixes, exact, maxBoards, maxTexts],
  )
}

/** Words have only letters, marks and digits, so nothing in them needs an escape. */
function quoteLexeme(word: string): string {
  return `'${word}'`
}
