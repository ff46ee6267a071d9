import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { UsageTask } from '#session/usage/usage-task.ts'
import type { Queryable } from './driver/database.ts'

/** The usage of all calls of one run: a turn, moderation, synthesis, answer of the clerk, or the like. */
export interface UsageRow extends ModelUsage {
  /** The number of the event that recorded it. */
  seq: number
  at: Date
  task: UsageTask
  agentId: string | null
  /**
   * The id of the turn, the round (for its moderation), the synthesis, the answer of the clerk, the theme run or the proposal.
   */
  subjectId: string
}

/** @param requestedBy the person in whose name the model ran, or `null` */
export async function insertUsage(
  tx: Queryable,
  boardId: string,
  row: UsageRow & { requestedBy: string | null },
): Promise<void> {
  await tx.query(
    `insert into model_usage (board_id, seq, at, task, agent_id, subject_id, model, input_tokens, output_tokens,
                              cache_read_tokens, cache_write_tokens, cost_micros, is_estimate, requested_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (board_id, seq) do nothing`,
    [
      boardId,
      row.seq,
      row.at,
      row.task,
      row.agentId,
      row.subjectId,
      row.model,
      row.inputTokens,
      row.outputTokens,
      row.cacheReadTokens,
      row.cacheWriteTokens,
      row.costMicros,
      row.isEstimate,
      row.requestedBy,
    ],
  )
}

/** Newest first. */
export async function listUsage(db: Queryable, boardId: string, atMost: number): Promise<UsageRow[]> {
  return db.query<UsageRow>(
    `select seq, at, task, agent_id as "agentId", subject_id as "subjectId", model,
            input_tokens as "inputTokens", output_tokens as "outputTokens",
            cache_read_tokens as "cacheReadTokens", cache_write_tokens as "cacheWriteTokens",
            cost_micros as "costMicros", is_estimate as "isEstimate"
       from model_usage where board_id = $1 order by seq desc limit $2`,
    [boardId, atMost],
  )
}

export interface AgentUsage {
  /** `null`: calls of no agent, such as those of an interview. */
  agentId: string | null
  model: string
  calls: number
  inputTokens: number
  outputTokens: number
  /** The cost of the calls with a known price, in millionths of a US dollar. */
  costMicros: number
  hasUnknownCost: boolean
  /** Some call's tokens were estimated, because its provider counted none. */
  hasEstimate: boolean
}

/** Sums the usage of each agent and model of a board, the highest number of tokens first. */
export async function sumUsageByAgent(db: Queryable, boardId: string): Promise<AgentUsage[]> {
  return db.query<AgentUsage>(
    `select agent_id as "agentId", model, count(*) as calls,
            sum(input_tokens)::bigint as "inputTokens", sum(output_tokens)::bigint as "outputTokens",
            coalesce(sum(cost_micros), 0)::bigint as "costMicros",
            bool_or(cost_micros is null) as "hasUnknownCost", bool_or(is_estimate) as "hasEstimate"
       from model_usage where board_id = $1
      group by agent_id, model
      order by sum(input_tokens + output_tokens) desc, agent_id, model`,
    [boardId],
  )
}

/** The usage of all boards of this server since `from`. `onlyPaid` leaves out usage without a charge. */
export async function sumUsageSince(
  db: Queryable,
  from: Date,
  { onlyPaid = false } = {},
): Promise<{ tokens: number; costMicros: number }> {
  const [sum] = await db.query<{ tokens: number; costMicros: number }>(
    `select coalesce(sum(input_tokens + output_tokens), 0)::bigint as tokens,
            coalesce(sum(cost_micros), 0)::bigint as "costMicros"
       from model_usage where at >= $1 and (not $2::boolean or model !~ '^(local|demo):')`,
    [from, onlyPaid],
  )
  return sum ?? { tokens: 0, costMicros: 0 }
}
