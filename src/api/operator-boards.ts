import { z } from 'zod'

/** A board in the operator’s list: its costs, never its content. */
export const OperatorBoardResponse = z
  .object({
    id: z.string(),
    owners: z.array(z.string()).describe('Their names.'),
    members: z.int(),
    createdAt: z.int(),
    closedAt: z.int().nullable().describe('null: it is open.'),
    stuckAt: z
      .array(z.int())
      .describe('When the server was stuck at it and had to start again, in the last week.'),
    isInMemory: z.boolean(),
    node: z.string().nullable().describe('The node of a cluster that has it in memory.'),
    sockets: z.int(),
    records: z.int().nullable().describe('Shapes on its canvas; null: it is not in memory.'),
    memoryBytes: z
      .int()
      .describe(
        'Of the canvas and of private drafts, in memory or as the canvas is stored; and of the session, if it is in memory.',
      ),
    msLastHour: z.number().describe('Time of the main thread, in milliseconds.'),
    tokensToday: z.int().describe('Of all its agents, since midnight UTC.'),
  })
  .meta({ id: 'OperatorBoard' })
export type OperatorBoardResponse = z.infer<typeof OperatorBoardResponse>
/** Boards of this server with their costs. */
export const OperatorBoardList = z.object({ boards: z.array(OperatorBoardResponse) })

/** Whether the board can't be opened. */
export const ClosedState = z.object({ isClosed: z.boolean() })
