import { z } from 'zod'

/** A live process with this database, at the operator’s page. */
export const OperatorNodeResponse = z
  .object({
    id: z.string(),
    boards: z.int().describe('That it has; 0 without a cluster.'),
    isClustered: z.boolean().describe('false: it takes no other process into account.'),
  })
  .meta({ id: 'OperatorNode' })
export type OperatorNodeResponse = z.infer<typeof OperatorNodeResponse>

/** Empty with the embedded database. */
export const OperatorNodeList = z.object({ nodes: z.array(OperatorNodeResponse) })
