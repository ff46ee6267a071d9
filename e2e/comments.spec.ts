import { violations } from './accessibility.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import {
  becomeMember,
  boardIdOf,
  copyLink,
  joinBoard,
  noteOnCanvas,
  pointAt,
  startBoard,
  writeNote,
} from './steps.ts'

const thread = ({ page }: PersonWithPage) => page.getByRole('dialog', { name: 'Comments' })

const words = (someone: PersonWithPage, text: string) =>
  thread(someone).getByRole('list', { name: 'Comments' }).getByText(text)

async function selectNote(someone: PersonWithPage): Promise<void> {
  await expect(noteOnCanvas(someone, 'Lamps by the door')).toContainText('#1')
  const { x, y } = await pointAt(someone, 'Lamps by the door')
  await someone.page.mouse.click(x, y)
}

test('two people comment on a note by keyboard, one with the comment link and on a phone', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Which door?')
  await writeNote(ines, 'Lamps by the door')
  await ines.page.keyboard.press('Escape')
  await selectNote(ines)
  await ines.page.keyboard.press('m')
  await expect(thread(ines).getByRole('textbox', { name: 'New comment' })).toBeFocused()
  await ines.page.keyboard.type('Which one?')
  await ines.page.keyboard.press('Enter')
  await expect(words(ines, 'Which one?')).toBeVisible()
  expect(await violations(ines.page)).toEqual([])
  await ines.page.keyboard.press('Escape')
  await expect(thread(ines)).toHaveCount(0)

  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Comment'))
  const pin = tomas.page.getByRole('button', { name: '1 comment, 1 unread, on note 1' })
  await pin.click()
  await expect(words(tomas, 'Which one?')).toBeVisible()
  await expect(thread(tomas).getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await tomas.page.keyboard.type('The front one.')
  await tomas.page.keyboard.press('Enter')
  await expect(words(tomas, 'The front one.')).toBeVisible()
  await tomas.page.keyboard.press('Escape')
  await expect(tomas.page.getByRole('button', { name: '2 comments, on note 1' })).toBeVisible()

  await expect(ines.page.getByRole('button', { name: '2 comments, 1 unread, on note 1' })).toBeVisible()
  await ines.page.getByRole('tab', { name: /^Comments/ }).click()
  await ines.page.getByRole('list', { name: 'Open' }).getByRole('button').click()
  await expect(words(ines, 'The front one.')).toBeVisible()
  expect(await violations(ines.page)).toEqual([])
  await thread(ines).getByRole('button', { name: 'Resolve' }).click()
  await expect(thread(ines).getByRole('button', { name: 'Reopen' })).toBeVisible()
  await thread(ines).getByRole('button', { name: 'Reopen' }).click()

  const phone = await person('Wei', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.page.goto(`/b/${await becomeMember(phone, await copyLink(ines, 'Comment'))}`)
  await phone.page.getByRole('button', { name: '2 comments' }).click()
  await expect(words(phone, 'The front one.')).toBeVisible()
  await thread(phone).getByRole('textbox', { name: 'Reply' }).fill('Both')
  await thread(phone).getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(words(phone, 'Both')).toBeVisible()
  expect(await violations(phone.page)).toEqual([])
})

test('a link to a comment opens its thread, also after its note was deleted', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Which door?')
  await writeNote(ines, 'Lamps by the door')
  await ines.page.keyboard.press('Escape')
  await selectNote(ines)
  await ines.page.keyboard.press('m')
  await ines.page.keyboard.type('Which one?')
  await ines.page.keyboard.press('Enter')
  await expect(words(ines, 'Which one?')).toBeVisible()
  await ines.page.keyboard.press('Escape')
  await ines.page.keyboard.press('Delete')
  const boardId = boardIdOf(ines)
  const answer = await ines.page.request.get(`/api/v1/boards/${boardId}/comments`)
  const { threads } = await answer.json()
  await ines.page.goto(`/b/${boardId}?comment=${threads[0].comments[0].id}`)
  await expect(thread(ines).getByText('Ines deleted “Lamps by the door”. The comment stays.')).toBeVisible()
  await ines.page.goto(`/b/${boardId}?comment=e000000000000`)
  await expect(
    ines.page.getByText('This comment does not exist, or you may not see it.', { exact: true }),
  ).toBeVisible()
})
