import { expect, test } from 'vitest'
import { project } from '#session/project.ts'
import { by, OWNER, person, SERVER, SessionDriver } from '#session/testing/session-driver.ts'

function board(): SessionDriver {
  const driver = new SessionDriver()
  driver.join('ufac', 'facilitator')
  driver.join('uedit', 'editor')
  driver.join('uview', 'viewer')
  return driver
}
const name = (driver: SessionDriver, userId: string | null, as = 'ufac') =>
  driver.ask({ type: 'stand-in.set', userId }, by(as))
const takeOver = (driver: SessionDriver, userId: string, here: string[] = [userId]) =>
  driver.ask({ type: 'stand-in.take-over', here }, by(userId))

test('facilitators name one stand-in, and everyone sees who it is', () => {
  const driver = board()
  expect([name(driver, 'uedit', 'uedit'), name(driver, 'unknown'), name(driver, 'uedit')]).toEqual([
    'needs-facilitator',
    'unknown-member',
    null,
  ])
  expect(project(driver.state, 'uview')?.standInId).toBe('uedit')
  name(driver, null)
  expect(driver.state.standInId).toBeNull()
})

test('[SE341] only the stand-in takes over, once, and only while no facilitator or owner is here', () => {
  const driver = board()
  name(driver, 'uedit')
  expect(takeOver(driver, 'uview')).toBe('not-stand-in')
  expect(takeOver(driver, 'uedit', ['uedit', 'ufac'])).toBe('facilitator-here')
  expect(takeOver(driver, 'uedit', ['uedit', OWNER])).toBe('facilitator-here')
  expect([driver.role('uedit'), takeOver(driver, 'uedit', ['uedit', 'uview'])]).toEqual(['editor', null])
  expect([driver.role('uedit'), driver.state.standInId]).toEqual(['facilitator', null])
  driver.ask({ type: 'member.set-role', userId: 'uedit', role: 'editor' }, by('ufac'))
  expect(takeOver(driver, 'uedit')).toBe('not-stand-in')
})

test('someone who leaves or is removed is no stand-in; a guest who signs in still is', () => {
  const driver = board()
  name(driver, 'uedit')
  driver.ask({ type: 'member.remove', userId: 'uedit' }, by('ufac'))
  expect(driver.state.standInId).toBeNull()
  name(driver, 'uview')
  driver.ask({ type: 'member.merge', guestId: 'uview', account: person('uaccount') }, SERVER)
  expect(driver.state.standInId).toBe('uaccount')
  expect(takeOver(driver, 'uaccount')).toBeNull()
})
