import { ACTIVITY_EVENTS, type ActivityEventKind } from '#session/activity-event-kinds.ts'
import type { Queryable } from './driver/database.ts'
import { addNames } from './event-names.ts'

/** An event of a board's log that its activity log may show. */
export interface ActivityEventRow {
  /** The place in the log of its board, from 1. */
  seq: number
  /** Milliseconds since 1970. */
  at: number
  /** A user's id, or `server`. */
  actor: string
  /** The actor's name at that time; `null` if the actor was never on the board. */
  actorName: string | null
  /** The program that did it for the actor. */
  program: string | null
  kind: ActivityEventKind
  /** Without secrets and without the content of files. */
  data: unknown
}

/** A board starts with its first owner and a link for each role: all that is one line of its log. */
const FIRST_EVENTS = 6

/** The title of a vote or rating, which its first event has. */
const TITLE = `(select s.data ->> 'title' from events s
  where s.board_id = e.board_id and s.seq <= e.seq and s.kind in ('vote.started', 'rating.started')
    and coalesce(s.data ->> 'voteId', s.data ->> 'ratingId') = coalesce(e.data ->> 'voteId', e.data ->> 'ratingId')
  order by s.seq desc limit 1)`

/** The last name of a version, which the end of it does not have. */
const VERSION_NAME = `(select s.data ->> 'name' from events s
  where s.board_id = e.board_id and s.seq <= e.seq and s.kind in ('version.named', 'version.renamed')
    and s.data ->> 'versionId' = e.data ->> 'versionId'
  order by s.seq desc limit 1)`

/** Newest first; without `beforeSeq` from the newest on. */
export async function listActivityEvents(
  db: Queryable,
  boardId: string,
  page: { beforeSeq: number | null; since: Date; kinds: readonly ActivityEventKind[]; limit: number },
): Promise<ActivityEventRow[]> {
  if (page.kinds.length === 0) return []
  const rows = await db.query<ActivityEventRow>(
    `select e.seq, round(extract(epoch from e.at) * 1000)::bigint as at, e.actor, e.program,
            case when e.kind = 'step.ended' and e.data ->> 'why' = 'skipped' then 'step.skipped'
                 else e.kind end as kind,
            case when e.kind = 'ideas.removed' then jsonb_build_object('count', jsonb_array_length(e.data -> 'numbers'))
                 when e.kind = 'content.imported' then jsonb_build_object('importedBy', e.data -> 'importedBy')
                 when e.kind = 'round.imported' then '{}'::jsonb
                 when e.kind like 'check.%'
                   then jsonb_strip_nulls(jsonb_build_object('title', case when e.data ->> 'documentId' like 's%' then 'synthesis' else 'proposal' end,
                                           'count', e.data -> 'result' -> 'people'))
                 when e.kind = 'board.closed' then jsonb_strip_nulls(jsonb_build_object('title', e.data -> 'why'))
                 when e.kind = 'interview.started' then jsonb_build_object('title', e.data -> 'title')
                 when e.kind = 'interview.ended'
                   then jsonb_build_object('title', (select s.data -> 'title' from events s
                                                      where s.board_id = e.board_id and s.kind = 'interview.started'
                                                        and s.data ->> 'interviewId' = e.data ->> 'interviewId'
                                                      limit 1))
                 when e.kind like 'vote.%' or e.kind like 'rating.%'
                   then jsonb_strip_nulls(jsonb_build_object('title', ${TITLE}, 'count', e.data -> 'result' -> 'people'))
                 when e.kind like 'private-writing.%'
                   then jsonb_strip_nulls(jsonb_build_object('isNamed', e.data -> 'isNamed'))
                 when e.kind like 'version.%' then jsonb_build_object('title', ${VERSION_NAME})
                 when e.kind like 'step.%' then jsonb_build_object('title', e.data -> 'title')
                 else e.data - 'secret' end as data,
            (select n.name from event_names n
              where n.board_id = e.board_id
                and n.person_id = case when e.kind = 'content.imported' then e.data ->> 'importedBy' else e.actor end
                and n.seq <= greatest(e.seq, 2)
              order by n.seq desc limit 1) as "actorName"
       from events e
      where e.board_id = $1 and ($2::bigint is null or e.seq < $2) and e.at >= $5
        and e.kind in (${ACTIVITY_EVENTS.map((kind) => `'${kind}'`).join(', ')})
        and e.kind in (select jsonb_array_elements_text($3::text::jsonb))
        and (e.seq = 1 or e.seq > ${FIRST_EVENTS})
        and not (e.kind = 'member.left' and e.data ->> 'why' in ('blocked', 'forgotten'))
        and not (e.kind = 'step.ended' and e.data ->> 'why' = 'moved-on')
        and not (e.kind = 'content.imported' and exists (
              select 1 from events p
               where p.board_id = e.board_id and p.seq = e.seq - 1 and p.kind = 'content.imported'))
      order by e.seq desc limit $4`,
    [boardId, page.beforeSeq, JSON.stringify(page.kinds), page.limit, page.since],
  )
  return await addNames(db, boardId, rows)
}
