import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { limitPeople } from '#server/limits/rate-limit.ts'
import { LIMITS } from '#sync/limits.ts'
import { ClientIds } from '../guard/client-ids.ts'
import { DryRuns, type DryRunsOptions } from './dry-runs.ts'
import type { RoomMember } from './room-member.ts'
import { UpdateIntake, type UpdateIntakeOptions } from './update-intake.ts'

/** A document with content that others brought, and its author, who has arrived with all of it. */
function arrived() {
  const doc = new Y.Doc()
  const authors = new Y.Doc()
  authors.getMap('map').set('key', 1)
  const own = authors.clientID
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(authors))
  const quota = limitPeople({ max: 100, windowMs: 1_000, now: () => 0 })
  const clientIds = new ClientIds({ doc, limits: LIMITS, stored: [], quota, onCrowded: () => undefined })
  const dryRuns = new DryRuns({} as DryRunsOptions)
  const options = {
    clientIds,
    dryRuns,
    presence: { clientIdOf: () => own },
    adding: { seen: () => undefined },
  }
  const intake = new UpdateIntake(options as unknown as UpdateIntakeOptions)
  const author = { userId: 'uann' } as RoomMember
  intake.checkArrival(author, new Map([[own, 1]]))
  const verified: number[] = []
  const gate = { mayAdopt: true, verify: (clientId: number) => void verified.push(clientId) }
  const isAnns = () => clientIds.isAnothers(own, 'ueve')
  return { intake, author, own, dryRuns, gate, verified, isAnns }
}

test('an author adopts the id at once', () => {
  const { intake, author, own, gate, verified, isAnns } = arrived()
  intake.adoptOwnId(author, gate)
  intake.adoptOwnId(author, gate)
  expect([verified, isAnns()]).toEqual([[own], true])
})

test('an author adopts the id after a large update, which others may have brought under it, is on the board', () => {
  const { intake, author, own, dryRuns, gate, verified, isAnns } = arrived()
  const release = dryRuns.hold()
  intake.adoptOwnId(author, gate)
  expect([verified, isAnns()]).toEqual([[], false])
  release()
  expect([verified, isAnns()]).toEqual([[own], true])
})

test('an author who may not edit any more after a large update adopts no id', () => {
  const { intake, author, dryRuns, gate, verified, isAnns } = arrived()
  const release = dryRuns.hold()
  intake.adoptOwnId(author, gate)
  gate.mayAdopt = false
  release()
  expect([verified, isAnns()]).toEqual([[], false])
})
