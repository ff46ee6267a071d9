import type { DeletedRecords, RestoreRequest } from '#api/history.ts'

type Deleted = DeletedRecords['records'][number]

/** One request for each moment: records are restored as they were when they were deleted. */
export function bringBackRequests(records: readonly Pick<Deleted, 'id' | 'moment'>[]): RestoreRequest[] {
  const byMoment = new Map<number, string[]>()
  for (const { id, moment } of records) byMoment.set(moment, [...(byMoment.get(moment) ?? []), id])
  return [...byMoment].map(([moment, ids]) => ({ moment, what: { kind: 'records', ids } }))
}
