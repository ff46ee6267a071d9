import type { Queryable } from './database.ts'

/** Who writes a document under a Yjs client id; `retired`: the seed of a document that was rebuilt since. */
export type DocClientOwner = { kind: 'person'; userId: string } | { kind: 'server' } | { kind: 'retired' }

export interface DocClient {
  clientId: number
  owner: DocClientOwner
}

interface DocClientRow {
  clientId: number
  kind: DocClientOwner['kind']
  userId: string | null
}

/** In no order. */
export async function readDocClients(tx: Queryable, boardId: string, doc: string): Promise<DocClient[]> {
  const rows = await tx.query<DocClientRow>(
    `select client_id as "clientId", kind, user_id as "userId" from doc_clients
     where board_id = $1 and doc = $2`,
    [boardId, doc],
  )
  return rows.map(({ clientId, kind, userId }) => ({ clientId, owner: ownerOf(kind, userId) }))
}

function ownerOf(kind: DocClientOwner['kind'], userId: string | null): DocClientOwner {
  return kind === 'person' ? { kind, userId: userId ?? '' } : { kind }
}
