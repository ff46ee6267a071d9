import type { Queryable } from './driver/database.ts'

export interface StepRun {
  boardId: string
  stepId: string
  run: number
}

/** Two notes that a person was given in a run of a step. */
export interface NotePair {
  userId: string
  /** Counts the person's pairs from 1. */
  number: number
  noteIds: readonly [string, string]
  /** Whether the person wrote the first one. */
  hasOwn: boolean
}

interface NotePairRow extends Omit<NotePair, 'noteIds'> {
  first: string
  second: string
}

/** Those of all people, by number. */
export async function listNotePairs(
  db: Queryable,
  { boardId, stepId, run }: StepRun,
): Promise<readonly NotePair[]> {
  const rows = await db.query<NotePairRow>(
    `select user_id as "userId", number, first_note as "first", second_note as "second", has_own as "hasOwn"
       from note_pairs where board_id = $1 and step_id = $2 and run = $3 order by number, given_at, user_id`,
    [boardId, stepId, run],
  )
  return rows.map(({ first, second, ...row }) => ({ ...row, noteIds: [first, second] }))
}

/** Returns false, and writes nothing, if the person has a pair with this number. */
export async function insertNotePair(
  db: Queryable,
  { boardId, stepId, run }: StepRun,
  { userId, number, noteIds: [first, second], hasOwn }: NotePair,
  at: Date,
): Promise<boolean> {
  const inserted = await db.query(
    `insert into note_pairs (board_id, step_id, run, user_id, number, first_note, second_note, has_own, given_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning number`,
    [boardId, stepId, run, userId, number, first, second, hasOwn, at],
  )
  return inserted.length > 0
}
