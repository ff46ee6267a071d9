import { beforeEach, expect, test } from 'vitest'
import { insertBoard } from './boards.ts'
import { putMember } from './members.ts'
import { listNotificationLevels, moveLevelsToAccount, putNotificationLevel } from './notification-levels.ts'
import {
  archiveNotification,
  endNotifications,
  listNotifications,
  type NotificationRecord,
  putNotifications,
} from './notifications.ts'
import { withDatabase } from './testing/with-database.ts'
import { insertUser } from './users.ts'

withDatabase('notifications', (database) => {
  let count = 0
  let boardId: string
  beforeEach(async () => {
    if (count === 0)
      for (const id of ['uann', 'uben'])
        await insertUser(database(), { id, name: id, color: 'moss', kind: 'guest', email: null })
    boardId = `board${++count}`
    const at = new Date()
    await insertBoard(database(), { id: boardId, title: 'Plans', premise: '', createdBy: 'uann', at })
    for (const userId of ['uann', 'uben'])
      await putMember(database(), { boardId, userId, role: 'editor', linkId: null, isByGroups: false }, at)
  })
  const row = (userId: string, subject: string, seq: number): NotificationRecord => ({
    userId,
    subject,
    kind: 'reply',
    seq,
    at: 1_800_000_000_000 + seq,
  })
  const list = (userId: string, archived = false) =>
    listNotifications(database(), { userId, boardId, unreadOnly: false, archived, after: null, limit: 10 })
  const subjectsOf = async (userId: string, archived = false) =>
    (await list(userId, archived)).map(({ subject, seq }) => [subject, seq])

  test('[NT3] the rows of a thing are replaced, and those of other things stay', async () => {
    const both = [row('uann', 'thread:a', 1), row('uben', 'thread:a', 1), row('uann', 'vote:b', 2)]
    await putNotifications(database(), boardId, ['thread:a', 'vote:b'], both)
    await putNotifications(database(), boardId, ['thread:a'], [row('uann', 'thread:a', 3)])
    expect(await subjectsOf('uann')).toEqual([
      ['thread:a', 3],
      ['vote:b', 2],
    ])
    expect(await subjectsOf('uben')).toEqual([])
    await putNotifications(database(), boardId, ['thread:a'], [])
    expect(await subjectsOf('uann')).toEqual([['vote:b', 2]])
  })

  test('[NT6] an archived row comes back with a later event', async () => {
    await putNotifications(database(), boardId, ['thread:a'], [row('uann', 'thread:a', 1)])
    await archiveNotification(database(), 'uann', { boardId, subject: 'thread:a', seq: 1 })
    expect([await subjectsOf('uann'), await subjectsOf('uann', true)]).toEqual([[], [['thread:a', 1]]])
    await putNotifications(database(), boardId, ['thread:a'], [row('uann', 'thread:a', 2)])
    expect(await subjectsOf('uann')).toEqual([['thread:a', 2]])
  })

  test('[NT5] rows and levels of a guest pass to the account, and end with the membership', async () => {
    await putNotifications(database(), boardId, ['thread:a'], [row('uann', 'thread:a', 1)])
    await putNotificationLevel(database(), 'uann', { boardId, subject: '', level: 'needs' })
    await endNotifications(database(), boardId, 'uann', 'uben')
    await moveLevelsToAccount(database(), 'uann', 'uben')
    expect([await subjectsOf('uann'), await subjectsOf('uben')]).toEqual([[], [['thread:a', 1]]])
    expect(await listNotificationLevels(database(), 'uben')).toEqual([
      { boardId, subject: '', level: 'needs', boardTitle: 'Plans' },
    ])
    await endNotifications(database(), boardId, 'uben', null)
    expect(await subjectsOf('uben')).toEqual([])
  })
})
