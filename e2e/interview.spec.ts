import { violations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { askPeople, heading, interviewNowOf, joinToAnswer } from './interview-steps.ts'
import { boardIdOf, boardMenu, copyLink, createBoard, startBoard } from './steps.ts'

const PHONE = { width: 390, height: 844 }

const STORES = [
  { id: 'pg', label: 'Postgres' },
  { id: 'lite', label: 'SQLite', description: 'One file, no server' },
  { id: 'both', label: 'Both of them' },
]
const QUESTIONS = [
  { type: 'pick_one', config: { question: 'Which store?', options: STORES, recommended: 'lite' } },
  { type: 'pick_many', config: { question: 'Which ones do you know?', options: STORES, allowOther: true } },
  { type: 'rank', config: { question: 'What matters most?', options: STORES } },
  { type: 'rate', config: { question: 'How good are they?', options: STORES.slice(0, 2) } },
  { type: 'slider', config: { question: 'How sure are you?', min: 0, max: 10, defaultValue: 0 } },
  { type: 'ask_text', config: { question: 'What is missing?', multiline: true } },
  { type: 'ask_code', config: { question: 'How do you open it?', language: 'typescript' } },
  { type: 'show_diff', config: { question: 'Is the change right?', before: 'a\nb\n', after: 'a\nc\n' } },
  {
    type: 'review_section',
    config: { question: 'Is this clear?', content: '# Stores\n\n<b>One</b> is enough.' },
  },
  {
    type: 'show_plan',
    config: {
      question: 'Is the plan right?',
      sections: [
        { id: 'copy', title: 'Copy', content: 'Copy *all* rows.' },
        { id: 'switch', title: 'Switch', content: 'Switch over at night.' },
      ],
    },
  },
  {
    type: 'show_options',
    config: {
      question: 'Which of these?',
      options: STORES.slice(0, 2).map((store) => ({ ...store, pros: ['Known'], cons: ['Slow'] })),
      allowFeedback: true,
    },
  },
  { type: 'emoji_react', config: { question: 'How do you feel about it?' } },
  { type: 'confirm', config: { question: 'Begin today?', allowCancel: true } },
  { type: 'thumbs', config: { question: 'Ship it?' } },
]

test('two people answer the same questions, one with keys alone and one on a phone', async ({ person }) => {
  const ines = await person('Ines')
  const boardId = await createBoard(ines, 'Storage')
  const link = await copyLink(ines, 'Comment', boardId)
  const id = await askPeople(ines, boardId, { questions: QUESTIONS, participants: 2 })
  const tomas = await person('Tomás')
  const wei = await person('Wei', { viewport: PHONE, hasTouch: true })
  await joinToAnswer(tomas, link)
  await joinToAnswer(wei, link)
  const { page } = tomas
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  const send = () => page.keyboard.press('Control+Enter')

  await test.step('choices and scales are made with keys, and Ctrl and Enter send', async () => {
    await expect(heading(tomas, 'Which store?')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: 'Postgres' }).focus()
    await keys('Space', 'ArrowDown')
    await expect(page.getByRole('radio', { name: 'SQLite' })).toBeChecked()
    await send()
    await expect(heading(tomas, 'Which ones do you know?')).toBeFocused()
    await send()
    await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one.' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'SQLite' }).focus()
    await keys('Space', 'Tab', 'Tab')
    await page.keyboard.type('Files')
    await keys('Enter')
    await send()
    await expect(heading(tomas, 'What matters most?')).toBeFocused()
    await page.getByRole('button', { name: 'Both of them: up' }).focus()
    await keys('Enter')
    await expect(page.getByText('Both of them is at place 2 of 3.')).toBeAttached()
    await keys('Enter')
    await expect(page.getByRole('button', { name: 'Both of them: up' })).toBeFocused()
    await send()
    await expect(heading(tomas, 'How good are they?')).toBeFocused()
    await page.getByRole('group', { name: 'Postgres' }).getByRole('radio', { name: '1' }).focus()
    await keys('Space', 'ArrowRight', 'ArrowRight')
    await page.getByRole('group', { name: 'SQLite' }).getByRole('radio', { name: '5' }).focus()
    await keys('Space')
    await send()
    await expect(heading(tomas, 'How sure are you?')).toBeFocused()
    await page.getByRole('slider').focus()
    await keys('ArrowRight', 'ArrowRight', 'ArrowLeft')
    await send()
  })

  await test.step('questions for words, code and reviews are answered by keyboard', async () => {
    await expect(heading(tomas, 'What is missing?')).toBeFocused()
    await page.getByRole('textbox', { name: 'What is missing?' }).focus()
    await page.keyboard.type('A backup')
    await keys('Enter')
    await page.keyboard.type('every night')
    await send()
    await expect(heading(tomas, 'How do you open it?')).toBeFocused()
    await page.getByRole('textbox', { name: 'Your code, in typescript' }).focus()
    await page.keyboard.type('const db = open("a")')
    await expect(page.locator('pre').getByText('const', { exact: true })).toHaveCSS('font-weight', '580')
    await send()
    await expect(heading(tomas, 'Is the change right?')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: 'Approve' }).focus()
    await keys('ArrowRight', 'ArrowRight')
    await page.getByRole('textbox', { name: 'The text as you would have it' }).fill('a\nd\n')
    await send()
    await expect(heading(tomas, 'Is this clear?')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Stores', level: 3 })).toBeVisible()
    await expect(page.getByText('<b>One</b> is enough.')).toBeVisible()
    await page.getByRole('radio', { name: 'Revise' }).focus()
    await keys('Space', 'Tab')
    await page.keyboard.type('Too short')
    await send()
    await expect(heading(tomas, 'Is the plan right?')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Comment on Switch' }).focus()
    await keys('Enter')
    await page.keyboard.type('At noon')
    await page.getByRole('radio', { name: 'Approve' }).focus()
    await keys('Space')
    await send()
    await expect(heading(tomas, 'Which of these?')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: 'SQLite' }).focus()
    await keys('Space')
    await page.getByRole('textbox', { name: 'Comment (optional)' }).fill('It is enough')
    await send()
    await expect(heading(tomas, 'How do you feel about it?')).toBeFocused()
    await page.getByRole('radio', { name: '👍' }).focus()
    await keys('Space', 'ArrowLeft')
    await send()
    await expect(heading(tomas, 'Begin today?')).toBeFocused()
    await page.getByRole('radio', { name: 'No' }).focus()
    await keys('Space')
    await send()
    await expect(heading(tomas, 'Ship it?')).toBeFocused()
    await page.getByRole('radio', { name: 'Thumbs up' }).focus()
    await keys('Space')
    await send()
    await expect(heading(tomas, 'You have answered every question.')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('the second person answers by touch, and then sees the first answers', async () => {
    await expect(wei.page.getByText('1 of 2 answered').first()).toBeVisible()
    await expect(wei.page.getByText('You see what they said once you have answered.')).toBeVisible()
    expect(await violations(wei.page)).toEqual([])
    await wei.page.getByRole('radio', { name: 'Both of them' }).tap()
    await wei.page.getByRole('button', { name: 'Send answer' }).tap()
    await expect(heading(wei, 'Which ones do you know?')).toBeVisible()
    await wei.page.getByRole('button', { name: 'Previous question' }).tap()
    const others = wei.page.getByRole('region', { name: 'Answers of others' })
    await expect(others).toContainText('Tomás')
    await expect(others).toContainText('SQLite')
    await wei.page.getByRole('button', { name: 'Change answer' }).tap()
    await wei.page.getByRole('radio', { name: 'Postgres' }).tap()
    const held = Promise.withResolvers<void>()
    await wei.page.route('**/answer', async (route) => {
      await held.promise
      await route.continue()
    })
    const saved = wei.page.waitForResponse(/\/answer$/)
    await wei.page.getByRole('button', { name: 'Save answer' }).tap()
    await wei.page.getByRole('button', { name: /^What matters most\?/ }).tap()
    held.resolve()
    await (await saved).finished()
    await wei.page.unroute('**/answer')
    await wei.page.getByRole('button', { name: 'SQLite: up' }).tap()
    await wei.page.getByRole('button', { name: 'Send answer' }).tap()
    await expect(heading(wei, 'How good are they?')).toBeVisible()
    await wei.page.getByRole('button', { name: /^Ship it\?/ }).tap()
    await wei.page.getByRole('radio', { name: 'Thumbs down' }).tap()
    await wei.page.getByRole('button', { name: 'Send answer' }).tap()
    await expect(wei.page.getByText('You answered 3 of 14')).toBeVisible()
  })

  const countAnswers = async () =>
    (await interviewNowOf(ines, boardId, id)).questions.flatMap(({ answers }) => answers).length
  // A page counts an answer before the server has it.
  await expect.poll(countAnswers).toBe(QUESTIONS.length + 3)
  const { questions } = await interviewNowOf(ines, boardId, id)
  expect(questions.map(({ answers }) => answers[0]?.value)).toEqual([
    { selected: 'lite' },
    { selected: ['lite'], other: ['Files'] },
    {
      ranking: [
        { id: 'both', rank: 1 },
        { id: 'pg', rank: 2 },
        { id: 'lite', rank: 3 },
      ],
    },
    { ratings: { pg: 3, lite: 5 } },
    { value: 1 },
    { text: 'A backup\nevery night' },
    { code: 'const db = open("a")' },
    { decision: 'edit', edited: 'a\nd\n' },
    { decision: 'revise', feedback: 'Too short' },
    {
      decision: 'approve',
      annotations: [expect.objectContaining({ target: 'switch', type: 'comment', content: 'At noon' })],
    },
    { selected: 'lite', feedback: 'It is enough' },
    { emoji: '🚀' },
    { choice: 'no' },
    { choice: 'up' },
  ])
  expect(questions.map(({ answers }) => answers[1]?.value)).toEqual([
    { selected: 'pg' },
    undefined,
    {
      ranking: [
        { id: 'lite', rank: 1 },
        { id: 'pg', rank: 2 },
        { id: 'both', rank: 3 },
      ],
    },
    ...Array(10).fill(undefined),
    { choice: 'down' },
  ])
})

test('half an answer stays in the browser, and the end of an interview hands nothing in', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Storage')
  const boardId = boardIdOf(ines)
  const wei = await person('Wei')
  const link = await copyLink(ines, 'Comment')

  await test.step('a person asks by hand, from a template', async () => {
    await boardMenu(ines.page).click()
    await ines.page.getByRole('menuitem', { name: 'Questions', exact: true }).click()
    await ines.page.getByRole('button', { name: 'Ask questions…' }).click()
    await ines.page.getByRole('combobox', { name: 'Begin with' }).selectOption('Requirements of a change')
    await ines.page
      .getByRole('textbox', { name: 'What do you want to know?' })
      .fill('What does the store need?')
    expect(await violations(ines.page)).toEqual([])
    await ines.page.getByRole('button', { name: 'Ask', exact: true }).last().click()
    await expect(
      ines.page.getByRole('region', { name: 'Questions: What does the store need?' }),
    ).toBeVisible()
    expect(await violations(ines.page)).toEqual([])
  })

  await test.step('an unsent answer survives a reload', async () => {
    await joinToAnswer(wei, link)
    const field = wei.page.getByRole('textbox', { name: 'Who needs it, and what do they do today?' })
    await field.fill('Only half of')
    await wei.page.reload()
    await expect(field).toHaveValue('Only half of')
    await expect(wei.page.getByText('Not sent yet: kept in this browser only.')).toBeVisible()
  })

  await test.step('people ask back, and get a reply', async () => {
    await wei.page.getByRole('button', { name: 'Ask Ines' }).click()
    await wei.page.getByRole('textbox', { name: /^Your question to Ines/ }).fill('For which release?')
    await wei.page.getByRole('button', { name: 'Ask', exact: true }).click()
    await ines.page.getByRole('link', { name: 'Answer 4 questions' }).click()
    await ines.page.getByRole('textbox', { name: 'Reply to Wei' }).fill('The first one')
    await ines.page.getByRole('button', { name: 'Send reply' }).click()
    await expect(wei.page.getByText('The first one')).toBeVisible()
    await ines.page.goBack()
  })

  await test.step('a question is added, and the interview ended', async () => {
    const part = ines.page.getByRole('region', { name: 'Questions: What does the store need?' })
    await ines.page.getByRole('button', { name: 'Questions', exact: true }).click()
    await part.getByRole('button', { name: 'More about What does the store need?' }).click()
    await ines.page.getByRole('menuitem', { name: 'Add a question' }).click()
    await ines.page.getByRole('textbox', { name: 'What do you ask?' }).fill('Anything else?')
    await ines.page.getByRole('button', { name: 'Add question' }).click()
    await expect(wei.page.getByRole('button', { name: /^Anything else\?/ })).toBeVisible()
    await part.getByRole('button', { name: 'More about What does the store need?' }).click()
    await ines.page.getByRole('menuitem', { name: 'Close the questions' }).click()
    await ines.page.getByRole('button', { name: 'Close the questions' }).click()
    await expect(part).toContainText('You ended it')
    await part.getByRole('button', { name: 'More about What does the store need?' }).click()
    const markdown = ines.page.getByRole('menuitem', { name: 'Export as Markdown' })
    const file = await ines.page.request.get((await markdown.getAttribute('href')) ?? '')
    expect(await file.text()).toContain('What does the store need?')
    await ines.page.keyboard.press('Escape')
    await expect(wei.page.getByText('No one else has seen it: it is in this browser only.')).toBeVisible()
    expect(await violations(wei.page)).toEqual([])
    await wei.page.getByRole('button', { name: 'Show the end' }).click()
    await expect(heading(wei, 'The questions are closed.')).toBeVisible()
  })

  await test.step('the same questions are asked again, by keyboard', async () => {
    await ines.page.getByRole('button', { name: 'More about What does the store need?' }).press('Enter')
    await ines.page.getByRole('menuitem', { name: 'Ask these questions again…' }).press('Enter')
    const title = ines.page.getByRole('textbox', { name: 'What do you want to know?' })
    await expect(title).toHaveValue('What does the store need?')
    await title.press('Enter')
    await expect(wei.page.getByRole('combobox', { name: 'Questions', exact: true })).toBeVisible()
    const menu = ines.page.getByRole('button', { name: 'More about What does the store need?' })
    await expect(menu).toHaveCount(2)
    await expect(menu.last()).toBeFocused()
  })

  const response = await ines.page.request.get(`/api/v1/boards/${boardId}/interviews`)
  expect(await response.json()).toMatchObject({
    interviews: [
      { state: 'ended', questions: 5, answers: 0 },
      { state: 'open', questions: 5, answers: 0 },
    ],
  })
})

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('pictures and files are answers, viewers only read, and a lost connection loses nothing', async ({
  person,
}) => {
  const ines = await person('Ines')
  const boardId = await createBoard(ines, 'Storage')
  const questions = [
    { type: 'ask_image', config: { question: 'How does it look?', maxImages: 2 } },
    { type: 'ask_file', config: { question: 'What does the log say?', accept: ['.txt'], maxSize: 20 } },
    { type: 'ask_text', config: { question: 'What else?' } },
  ]
  await askPeople(ines, boardId, { questions })
  const tomas = await person('Tomás', { canUnplug: true })
  await joinToAnswer(tomas, await copyLink(ines, 'Comment', boardId))
  const { page } = tomas
  const picker = page.locator('input[type=file]')
  const text = (name: string, words: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(words),
  })

  await test.step('a picture is uploaded, shown and sent', async () => {
    await picker.setInputFiles({
      name: 'Plän 1.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PNG, 'base64'),
    })
    await expect(page.getByText('Plän 1.png')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Plän 1.png' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(heading(tomas, 'What does the log say?')).toBeFocused()
  })

  await test.step('a file that does not fit is refused with the reason before it is sent', async () => {
    await picker.setInputFiles(text('long.txt', 'x'.repeat(30)))
    await expect(page.getByText('“long.txt” has 30 bytes; at most 20 bytes are asked for.')).toBeVisible()
    await picker.setInputFiles(text('short.txt', 'all is well'))
    await expect(page.getByText('11 bytes')).toBeVisible()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(heading(tomas, 'What else?')).toBeFocused()
  })

  await test.step('an answer that is sent without a connection waits in the browser, and arrives later', async () => {
    tomas.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
    await Promise.all([page.context().setOffline(true), tomas.unplug()])
    const hint = page.getByText('Offline. Answers that you send are kept in this browser')
    await expect(hint).toBeVisible()
    await page.getByRole('textbox', { name: 'What else?' }).fill('Nothing')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(heading(tomas, 'You have answered every question.')).toBeVisible()
    await page.context().setOffline(false)
    tomas.plugIn()
    await expect(hint).toHaveCount(0)
  })

  await test.step('the asker sees the picture, and can open the file', async () => {
    await ines.page.goto(`/b/${boardId}/answer`)
    const others = ines.page.getByRole('region', { name: 'Answers of others' })
    const picture = others.locator('img')
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((element) => Object(element).naturalWidth)).toBe(1)
    await ines.page.getByRole('button', { name: 'Next question' }).click()
    const href = await others.getByRole('link', { name: 'short.txt' }).getAttribute('href')
    const file = await ines.page.request.get(href ?? '')
    expect(await file.text()).toBe('all is well')
    await ines.page.getByRole('button', { name: 'Next question' }).click()
    await expect(others.getByText('Nothing')).toBeVisible()
  })

  await test.step('a viewer reads the questions, and learns how to answer', async () => {
    const ruth = await person('Ruth')
    await joinToAnswer(ruth, await copyLink(ines, 'View', boardId))
    await expect(heading(ruth, 'How does it look?')).toBeVisible()
    await expect(ruth.page.getByText('You can view this board, but not answer.')).toBeVisible()
    expect(await violations(ruth.page)).toEqual([])
  })
})
