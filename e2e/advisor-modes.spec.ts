import {
  ask,
  chooseAdvisors,
  chooseMode,
  type RoundAnswer,
  read,
  roundIsDone,
  showAdvisors,
} from './advisor-steps.ts'
import { expect, test } from './fixtures.ts'
import { copyLink, joinBoard, startBoard, writeNote } from './steps.ts'

test('every mode runs to its end for two people, with the turns that belong to it', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Modes')
  await writeNote(ines, 'The café closes at five')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  await showAdvisors(tomas)
  await showAdvisors(ines)

  await chooseMode(ines, 'Separately')
  await ask(ines, 'What keeps people away after six?')
  await roundIsDone(tomas, 1, 4)

  await chooseMode(ines, 'One after the other')
  await chooseAdvisors(ines, ['Night-shift nurse', 'Sceptic'])
  await ask(ines, 'What would bring them in?')
  await roundIsDone(tomas, 2, 2)

  await chooseMode(ines, 'Second opinion')
  await chooseAdvisors(ines, ['Night-shift nurse', 'Sceptic'])
  await ask(ines, 'Should we open on Thursdays?')
  await roundIsDone(tomas, 3, 3)

  await chooseMode(ines, 'One advisor')
  await chooseAdvisors(ines, ['Sceptic'])
  await ask(ines, 'What have we overlooked?')
  await roundIsDone(tomas, 4, 1)

  const { rounds } = await read<{ rounds: RoundAnswer[] }>(tomas, '/rounds')
  expect(rounds.map(({ number, state }) => `${number} ${state}`).sort()).toEqual([
    '1 complete',
    '2 complete',
    '3 complete',
    '4 complete',
  ])
})

test('too few advisors for a mode are refused with a sentence, and nothing begins', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Too few')
  await chooseMode(ines, 'One after the other')
  await chooseAdvisors(ines, ['Sceptic'])
  await ask(ines, 'Who else?')
  await expect(ines.page.getByRole('form', { name: 'Ask the advisors' })).toContainText('needs 2 advisors')
  expect((await read<{ rounds: RoundAnswer[] }>(ines, '/rounds')).rounds).toEqual([])
})
