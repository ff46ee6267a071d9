import {
  ask,
  chooseAdvisors,
  chooseMode,
  type RoundAnswer,
  read,
  roundInPanel,
  roundIsDone,
  showAdvisors,
} from './advisor-steps.ts'
import { test as base, expect } from './fixtures.ts'
import { HeldModel } from './held-model.ts'
import { startProduct } from './start-product.ts'
import { copyLink, joinBoard, noteInList, noteOnCanvas, startBoard, writeNote } from './steps.ts'

const test = base.extend<{ model: HeldModel }, { heldModel: HeldModel }>({
  heldModel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart
    async ({}, use) => {
      const model = new HeldModel()
      await model.start()
      await use(model)
      await model.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ heldModel }, use) => {
      const product = await startProduct({ LOCAL_MODEL_URLS: heldModel.url })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  model: async ({ heldModel }, use) => {
    await use(heldModel)
    heldModel.reset()
  },
})

test('advisors take turns, people pause them and write, and the advisors continue with these notes', async ({
  person,
  model,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Round robin')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  await showAdvisors(ines)
  await chooseMode(ines, 'Round robin')
  await chooseAdvisors(ines, ['Night-shift nurse', 'School caretaker'])
  model.hold('How do we keep the hall warm?')
  await ask(ines, 'How do we keep the hall warm?')
  await ines.page.getByRole('button', { name: 'Pause' }).click()
  // The advisor whose turn runs during the pause ends it.
  model.allow(1)
  await expect(roundInPanel(ines, 1)).toContainText('Paused: people can write')
  await writeNote(tomas, 'Ask the choir for blankets')
  await expect(noteInList(tomas, 'Ask the choir')).toContainText('#')
  await ines.page.getByRole('button', { name: 'Resume' }).click()
  model.allow(Number.POSITIVE_INFINITY)
  await roundIsDone(ines, 1, 4)
})

test('a round that is stopped keeps what is there, and one button stops every agent', async ({
  person,
  model,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Stop')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  await showAdvisors(ines)
  await showAdvisors(tomas)
  await chooseMode(ines, 'Round robin')
  model.hold('What takes long?')
  model.allow(1)
  await ask(ines, 'What takes long?')
  await expect(noteOnCanvas(ines, 'of the held model')).toBeAttached()
  await tomas.page.getByRole('button', { name: 'Stop round' }).click()
  await expect(roundInPanel(ines, 1)).toContainText('Stopped: what was written stays')
  await expect(noteOnCanvas(ines, 'of the held model')).toHaveCount(1)

  model.hold('And this?')
  await ask(ines, 'And this?')
  await expect(roundInPanel(ines, 2)).toBeVisible()
  await ines.page.getByRole('banner').getByRole('button', { name: 'Stop all advisors' }).click()
  await expect(roundInPanel(ines, 2)).toContainText('Stopped: what was written stays')
  const { rounds } = await read<{ rounds: RoundAnswer[] }>(ines, '/rounds')
  expect(rounds.map(({ state }) => state)).toEqual(['aborted', 'aborted'])
})
