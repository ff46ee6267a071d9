import { startEditMeter } from '../edit-meter.ts'

/** Two people on a board of their own, in a process of their own: the work of making faults does not delay them. */
const [url = ''] = process.argv.slice(2)
process.setMaxListeners(0)
const meter = await startEditMeter(url)
process.on('message', (message) => {
  if (message === 'restart') meter.restart()
  process.send?.(meter.read())
})
process.once('disconnect', () => process.exit())
process.send?.(meter.read())
