import { expect, onTestFinished, test, vi } from 'vitest'
import { startStopwatch } from '#base/testing/start-stopwatch.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace, withDatabase } from '#db/testing/with-database.ts'
import { createLog } from '#server/ground/log.ts'
import { createAgentsSwitch } from './agents-switch.ts'
import { startModels } from './start-models.ts'
import { callOf, modelsConfigFrom } from './testing/with-models.ts'

const log = createLog('silent')

withDatabase('the switch', (database) => {
  test('the switch stays on until it is turned off, and keeps its state over a restart', async () => {
    const open = async (isAllowed = true) => {
      const agentsSwitch = await createAgentsSwitch({ db: database(), log, isAllowed })
      onTestFinished(() => agentsSwitch.stop())
      return agentsSwitch
    }
    const first = await open()
    expect(first.isOn.get()).toBe(true)
    await first.set(false)
    expect(first.isOn.get()).toBe(false)
    const second = await open()
    expect(second.isOn.get()).toBe(false)
    await second.set(true)
    expect((await open()).isOn.get()).toBe(true)
    const forced = await open(false)
    await forced.set(true)
    expect(forced.isOn.get()).toBe(false)
  })

  test('off ends every running call, and later calls are not made', async () => {
    const config = modelsConfigFrom({ DEMO_PACE_MS: '10000' })
    const { models } = await startModels({ config, db: database(), log })
    onTestFinished(() => models.stop())
    const reported: boolean[] = []
    onTestFinished(models.onOff((isOn) => reported.push(isOn)))
    const running = [models.call(callOf('demo:script', 'One?')), models.call(callOf('demo:script', 'Two?'))]
    await models.setOn(false)
    for (const end of await Promise.all(running)) expect(end).toMatchObject({ state: 'aborted' })
    expect(models.view.get().isOn).toBe(false)
    expect(await models.call(callOf('demo:script', 'Three?'))).toEqual({
      state: 'aborted',
      text: '',
      usage: null,
    })
    await models.setOn(true)
    expect(models.view.get().isOn).toBe(true)
    expect(reported).toEqual([false, true])
  })

  test('AGENTS=off is off, whatever the switch on the page', async () => {
    const config = modelsConfigFrom({ AGENTS: 'off' })
    const { models } = await startModels({ config, db: database(), log })
    onTestFinished(() => models.stop())
    await models.setOn(true)
    expect(models.view.get().isOn).toBe(false)
  })
})

test('another process’s calls end within a second', async () => {
  const fresh = await freshPlace('postgres')
  const [here, there] = [await openDatabase(fresh.place), await openDatabase(fresh.place)]
  onTestFinished(async () => {
    await here.close()
    await there.close()
    await fresh.remove()
  })
  const config = modelsConfigFrom({ DEMO_PACE_MS: '10000' })
  const one = await startModels({ config, db: here, log })
  const other = await startModels({ config, db: there, log })
  const answering = other.models.call(callOf('demo:script', 'Well?'))
  const elapsedMs = startStopwatch()
  await one.models.setOn(false)
  expect(await answering).toMatchObject({ state: 'aborted' })
  expect(elapsedMs()).toBeLessThan(1_000)
  expect(other.models.view.get().isOn).toBe(false)
  await one.models.setOn(true)
  await vi.waitFor(() => expect(other.models.view.get().isOn).toBe(true))
  await one.models.stop()
  await other.models.stop()
})
