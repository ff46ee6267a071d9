import { must } from '#base/must.ts'
import type { InstantModel } from '../instant-model.ts'
import { measureAdvisors } from '../measure-advisors.ts'
import { type Scenario, share } from './scenarios.ts'

const PEOPLE = 20

/** People move notes while the advisors of a round stream their answers. */
export function agentsBesidePeople(model: InstantModel): Scenario {
  return async (server) => {
    const url = must(server.url, 'a server with advisors')
    const cpuBefore = server.cpuSeconds()
    const began = performance.now()
    const [run] = await measureAdvisors(url, model, { people: PEOPLE, runs: 1 })
    const { quiet, busy, words } = must(run, 'a run')
    const seconds = (performance.now() - began) / 1_000
    return {
      'CPU, %': ((server.cpuSeconds() - cpuBefore) / seconds) * 100,
      'first token to words on a canvas p50, ms': share(words, 0.5),
      'first token to words on a canvas p99, ms': share(words, 0.99),
      'edit p50, no round, ms': share(quiet, 0.5),
      'edit p99, no round, ms': share(quiet, 0.99),
      'edit p50, advisors answer, ms': share(busy, 0.5),
      'edit p99, advisors answer, ms': share(busy, 0.99),
    }
  }
}
