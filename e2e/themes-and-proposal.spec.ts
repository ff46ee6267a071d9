import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { becomeMember, copyLink, createBoard, joinBoard, noteOnCanvas, pointAt, postNotes } from './steps.ts'

const WORDS = [
  'Free bus tickets for evening visitors',
  'Cheaper bus tickets',
  'Lamps along the path to the door',
  'Lamps on the dark path',
  'Who pays the guards?',
]

async function openLog({ page }: PersonWithPage, boardId: string): Promise<void> {
  await page.goto(`/b/${boardId}/log`)
  await expect(page.getByRole('row', { name: new RegExp(WORDS[0] ?? '') })).toBeVisible()
}

interface Guest {
  link: string
  name: string
  boardId: string
  documentId: string
}

/** Someone without a page joins and rates the whole with 4. */
async function answerAsGuest(
  { origin }: PersonWithPage,
  { link, name, boardId, documentId }: Guest,
): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const { token } = await post('/join', { link, name })
  await post(`/boards/${boardId}/checks/${documentId}/answer`, { point: 'whole', rating: 4 }, token)
}

function theme(page: Page, name: string) {
  return page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.getByRole('list', { name: `Ideas of ${name}` }) })
}

test('ideas are grouped into themes, changed, accepted by one of two, and taken back as a whole', async ({
  person,
}) => {
  const ines = await person('Ines')
  const boardId = await createBoard(ines, 'Evenings')
  await postNotes(ines, boardId, WORDS)
  const wei = await person('Wei')
  await becomeMember(wei, await copyLink(ines, 'Edit', boardId))
  await openLog(ines, boardId)
  await openLog(wei, boardId)

  await ines.page.getByRole('button', { name: 'Find themes' }).click()
  await ines.page.getByRole('button', { name: 'Find themes in 5 ideas' }).click()
  const dialog = ines.page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '2 themes' })).toBeVisible()
  await expect(dialog).toContainText('script, not an AI')
  await expect(dialog.getByRole('region', { name: 'On their own' })).toContainText('Who pays the guards?')

  // Wei reviews the same themes at the same time, each in their own way.
  await wei.page.getByRole('button', { name: 'Review 2 themes' }).click()
  await expect(wei.page.getByRole('dialog').getByRole('heading', { name: '2 themes' })).toBeVisible()

  const bus = theme(ines.page, 'Bus tickets')
  await bus.getByRole('textbox', { name: 'Name of the theme' }).fill('Getting home')
  const lamps = ines.page.getByRole('checkbox', { name: 'Accept the theme Lamps and path' })
  await lamps.uncheck()
  await dialog.getByRole('button', { name: 'Move idea 5' }).click()
  await ines.page.getByRole('menuitem', { name: 'Getting home' }).click()
  await expect(dialog.getByRole('list', { name: 'Ideas of Getting home' }).getByRole('listitem')).toHaveCount(
    3,
  )
  await dialog.getByRole('button', { name: 'Accept 1 theme' }).click()
  await expect(ines.page.getByText(/^1 theme grouped: 3 notes moved into frames\./)).toBeVisible()

  // If two people have it open, one settles it, and the other sees the name.
  await expect(wei.page.getByRole('dialog')).toContainText('Ines accepted 1 theme.')
  await wei.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await wei.page.goto(`/b/${boardId}`)
  await expect(noteOnCanvas(wei, WORDS[0] ?? '')).toBeAttached()
  const frame = wei.page.locator('.tl-canvas').getByText('Getting home', { exact: true })
  await expect(frame).toBeVisible()

  // Nothing is new now; one undo reverts the acceptance, with its frame.
  await ines.page.getByRole('button', { name: 'Find themes' }).click()
  await expect(ines.page.getByRole('dialog')).toContainText('No idea is new since the last time')
  await ines.page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(ines.page.getByRole('dialog')).toContainText('You took 1 theme back')
  await expect(frame).toHaveCount(0)
  await expect(noteOnCanvas(wei, WORDS[0] ?? '')).toBeAttached()
})

test('a board becomes a proposal that shows the authors of its findings, when it is stale, and what a version changed', async ({
  person,
}) => {
  const ines = await person('Ines')
  const boardId = await createBoard(ines, 'Evenings')
  await postNotes(ines, boardId, WORDS)
  const wei = await person('Wei')
  await joinBoard(wei, await copyLink(ines, 'Edit', boardId))
  await openLog(ines, boardId)
  const { page } = ines
  await page.getByRole('link', { name: 'Proposal' }).click()
  await page.getByRole('button', { name: 'Write a proposal' }).click()
  await expect(page.getByRole('button', { name: 'Write version 2' })).toBeVisible()
  const findings = page.getByRole('region', { name: 'Findings' })
  await expect(findings.getByRole('listitem').filter({ hasText: /^Bus/ })).toContainText('Ines')
  await expect(page.getByRole('article')).toContainText('script, not an AI')
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('ideas5')

  // Wei changes a note on the canvas; the proposal shows that it is stale.
  await wei.page.keyboard.press('Escape')
  const { x, y } = await pointAt(wei, 'Who pays the guards?')
  await wei.page.mouse.dblclick(x, y)
  await wei.page.keyboard.press('End')
  await wei.page.keyboard.type(' And the café?')
  await wei.page.keyboard.press('Escape')
  await wei.page.keyboard.press('Escape')
  await expect(page.getByText('Since this version, 1 idea was changed.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Your instructions for the next version' }).fill('Name the café.')
  await page.getByRole('button', { name: 'Write version 2' }).last().click()
  await expect(page.getByRole('button', { name: 'Write version 3' })).toBeVisible()
  const versions = page.getByRole('list', { name: 'Versions' })
  await expect(versions).toContainText('Asked: Name the café.')
  await versions.getByRole('button', { name: 'What changed from version 1 to 2' }).click()
  await expect(versions).toContainText('findings as before')
  await expect(versions.getByRole('list', { name: 'Changed ideas' })).toContainText('#5')

  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect(page.getByText('Copied as Markdown.', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^# What to do about /)
  expect(copied).toContain('- #5 Who pays the guards? And the café? (Ines)')

  // The whole title can be read while it is edited.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Evenings')
  const oneLine = (await title.boundingBox())?.height ?? 0
  await title.press('Enter')
  await expect(title).toHaveValue('Evenings')
  await title.fill('Evenings '.repeat(22).trim())
  await expect.poll(async () => (await title.boundingBox())?.height ?? 0).toBeGreaterThan(oneLine + 15)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await test.step('people rate whether it speaks for them, and the next version answers them', async () => {
    const speaks = page.getByRole('region', { name: 'Does this speak for you?' })
    await speaks.getByRole('button', { name: 'Ask: does this speak for you?' }).click()
    const link = await copyLink(ines, 'Comment', boardId)
    const documentId = new URL(page.url()).searchParams.get('id') ?? ''
    for (const name of ['Bea', 'Cem']) await answerAsGuest(ines, { link, name, boardId, documentId })
    await expect(speaks).toContainText('2 people have answered')
    const whole = speaks.getByRole('group', { name: 'All in all' })
    await whole.getByRole('radio', { name: '1, hardly' }).check()
    await whole.getByRole('button', { name: 'Add criticism' }).click()
    await whole.getByRole('textbox').fill('The night bus is missing.')
    await whole.getByRole('textbox').press('Enter')
    await expect(speaks).toContainText('3 people have answered')
    expect(await violations(page)).toEqual([])
    await speaks.getByRole('button', { name: 'Close and show results' }).click()
    await expect(speaks).toContainText('2 of 3 feel represented')
    expect(await violations(page)).toEqual([])
    await speaks.getByRole('button', { name: 'Revise as version 3' }).click()
    await expect(page.getByRole('region', { name: 'Answers to criticisms' })).toContainText(
      'The night bus is missing.',
    )
    await expect(page.getByRole('region', { name: 'Minority report' })).toContainText(
      '1 of 3 does not feel represented',
    )
  })

  await versions.getByRole('button', { name: /^Version 1/ }).click()
  await expect(page.getByText('This is an earlier version.')).toBeVisible()
  // A number leads to its idea in the log.
  await findings.getByRole('link', { name: /^Idea 1:/ }).click()
  await expect(page).toHaveURL(/\/log\?/)
  await expect(page.getByRole('row', { name: new RegExp(WORDS[0] ?? '') })).toBeVisible()
})
