import { violations } from './accessibility.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { boardMenu, copyLink, joinBoard, startBoard, writeNote } from './steps.ts'

const PHONE = { width: 390, height: 844 }
const HOUR_MS = 60 * 60 * 1_000

const timerOf = ({ page }: PersonWithPage) => page.getByRole('timer')

/** A time of this many seconds or a few less: pages of a busy machine are late. */
const timeNear = (minutes: number): RegExp =>
  new RegExp(`^(${String(minutes).padStart(2, '0')}:00|${String(minutes - 1).padStart(2, '0')}:[345]\\d)`)

/** Sets the time of day of this person's device: by how many milliseconds it is ahead. */
async function setClock({ page }: PersonWithPage, byMs: number): Promise<void> {
  await page.addInitScript((ms) => {
    const now = Date.now
    Date.now = () => now() + ms
  }, byMs)
}

test('two facilitators and a person on a phone whose clocks are wrong share a timer: start, a minute more, pause, and the end', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'What keeps people away')
  const tomas = await person('Tomás')
  await setClock(tomas, 3 * HOUR_MS)
  await joinBoard(tomas, await copyLink(ines, 'Facilitate'))
  const wei = await person('Wei', { viewport: PHONE })
  await setClock(wei, -48 * HOUR_MS)
  await wei.page.goto(await copyLink(ines, 'View'))
  await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
  await wei.page.getByRole('button', { name: 'Join the board' }).click()
  await expect(wei.page.getByRole('main', { name: 'Notes' })).toBeVisible()
  const everyone = [ines, tomas, wei]

  await test.step('started from a preset, it is on all three screens', async () => {
    await boardMenu(ines.page).click()
    await ines.page.getByRole('menuitem', { name: 'Start a timer…' }).click()
    await ines.page.getByRole('button', { name: '3 min', exact: true }).click()
    expect(await violations(ines.page)).toEqual([])
    await ines.page.getByRole('button', { name: 'Start', exact: true }).click()
    for (const someone of everyone) await expect(timerOf(someone)).toHaveText(timeNear(3))
    await expect(wei.page.getByRole('button', { name: 'Pause the timer' })).toHaveCount(0)
  })

  await test.step('another facilitator adds a minute and pauses it for everyone', async () => {
    await tomas.page.getByRole('button', { name: '+1 minute' }).click()
    for (const someone of everyone) await expect(timerOf(someone)).toHaveText(timeNear(4))
    await tomas.page.getByRole('button', { name: 'Pause the timer' }).click()
    for (const someone of everyone) await expect(timerOf(someone)).toContainText('paused')
    const [first, ...others] = await Promise.all(everyone.map((someone) => timerOf(someone).textContent()))
    for (const other of others) expect(other).toBe(first)
    expect(await violations(ines.page)).toEqual([])
    expect(await violations(wei.page)).toEqual([])
  })

  await test.step('a short one ends on all screens, and is put away for everyone', async () => {
    await ines.page.getByRole('button', { name: 'Stop the timer' }).click()
    await expect(timerOf(wei)).toHaveCount(0)
    await writeNote(ines, 'The last bus')
    await ines.page.getByRole('button', { name: 'Timer', exact: true }).click()
    await ines.page.getByRole('textbox', { name: 'Minutes' }).fill('0')
    await ines.page.getByRole('textbox', { name: 'Seconds' }).fill('2')
    await ines.page.keyboard.press('Enter')
    for (const someone of everyone) await expect(timerOf(someone)).toHaveText('Time is up')
    await expect(wei.page.getByText('Time is up.', { exact: true })).toBeAttached()
    await tomas.page.getByRole('button', { name: 'Remove the timer' }).click()
    for (const someone of everyone) await expect(timerOf(someone)).toHaveCount(0)
  })
})
