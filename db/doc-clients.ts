import type { Queryable } from './driver/database.ts'

/** The owner of a Yjs client id; `retired`: the seed of a document that was rebuilt since. */
export type DocClientOwner = { kind: 'person'; userId: string } | { kind: 'server' } | { kind: 'retired' }

/** The person or program that writes under a Yjs client id of one document, for good. */
export interface DocClient {
  clientId: number
  owner: DocClientOwner
}

interface DocClientRow {
  clientId: number
  kind: DocClientOwner['kind']
  userId: string | null
}

/** In no particular order. */
export async function readDocClients(tx: Queryable, boardId: string, doc: string): Promise<DocClient[]> {
  const rows = await tx.query<DocClientRow>(
    `select client_id as "clientId", kind, user_id as "userId" from doc_clients
     where board_id = $1 and doc = $2`,
    [boardId, doc],
  )
  return rows.map(({ clientId, kind, userId }) => ({ clientId, owner: ownerOf(kind, userId) }))
}

/** Call it in the transaction that replaces the document. */
export async function replaceDocClients(
  tx: Queryable,
  boardId: string,
  doc: string,
  clients: readonly DocClient[],
): Promise<void> {
  await tx.query('delete from doc_clients where board_id = $1 and doc = $2', [boardId, doc])
  for (const { clientId, owner } of clients) {
    const userId = owner.kind === 'person' ? owner.userId : null
    await tx.query(
      `insert into doc_clients (board_id, doc, client_id, kind, user_id) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [boardId, doc, clientId, owner.kind, userId],
    )
  }
}

function ownerOf(kind: DocClientOwner['kind'], userId: string | null): DocClientOwner {
  return kind === 'person' ? { kind, userId: userId ?? '' } : { kind }
}
