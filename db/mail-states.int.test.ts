import { expect, test } from 'vitest'
import { putMailSettings, putMailZone, readMailSettings } from './mail-states.ts'
import { withDatabase } from './testing/with-database.ts'
import { insertUser } from './users.ts'

withDatabase('mail of people', (database) => {
  test('the hour of a digest is in the time zone of the person’s last page, before any choice of theirs too', async () => {
    const db = database()
    await insertUser(db, { id: 'ann', name: 'Ann', color: '#ba6b2c', kind: 'guest', email: null })
    await putMailZone(db, 'ann', 'Europe/Lisbon')
    expect(await readMailSettings(db, 'ann')).toMatchObject({ mode: 'at-once', zone: 'Europe/Lisbon' })
    const settings = { mode: 'daily', digestHour: 7, zone: 'Europe/Lisbon', offKinds: [] } as const
    await putMailSettings(db, 'ann', { ...settings, offKinds: [] })
    await db.query(`update mail_states set digest_at = now() + interval '1 day', due_at = digest_at`)
    await putMailZone(db, 'ann', 'Europe/Lisbon')
    const planned = 'select digest_at is not null as "isPlanned" from mail_states'
    expect(await db.query(planned)).toEqual([{ isPlanned: true }])
    await putMailZone(db, 'ann', 'Asia/Tokyo')
    expect(await db.query(planned)).toEqual([{ isPlanned: false }])
    expect(await readMailSettings(db, 'ann')).toMatchObject({ digestHour: 7, zone: 'Asia/Tokyo' })
  })
})
