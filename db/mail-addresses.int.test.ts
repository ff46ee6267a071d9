import { expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from './driver/database.ts'
import { forgetUser } from './forgotten-people.ts'
import { confirmAddress, leaveAddress } from './mail-addresses.ts'
import { withDatabase } from './testing/with-database.ts'
import { insertUser } from './users.ts'

// PGlite runs one transaction at a time.
withDatabase(
  'addresses for mail',
  (database) => {
    test('a person who is forgotten while they confirm an address leaves none', async () => {
      const db = database()
      const at = new Date()
      const hash = Buffer.alloc(32, 1)
      await insertUser(db, { id: 'ann', name: 'Ann', color: '#ba6b2c', kind: 'guest', email: null })
      await leaveAddress(db, { userId: 'ann', address: 'ann@example.org', at, dueAt: null })
      await db.query('update address_confirmations set token_hash = $1, expires_at = $2', [
        hash,
        new Date(at.getTime() + 1_000_000),
      ])
      let forgotten = Promise.resolve()
      const slow: Database = Object.assign(Object.create(db), {
        transaction: (work: Parameters<Database['transaction']>[0]) =>
          db.transaction(async (tx) => {
            const done = await work(tx)
            forgotten = db.transaction((other) => forgetUser(other, 'ann', at))
            await vi.waitFor(async () => expect(await waiting(db)).toHaveLength(1), WAIT)
            return done
          }),
      })
      expect(await confirmAddress(slow, hash, at)).toBe('ann@example.org')
      await forgotten
      expect(await db.query('select address from mail_states')).toEqual([])
    })
  },
  ['postgres'],
)

function waiting(db: Database): Promise<unknown[]> {
  return db.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
}
