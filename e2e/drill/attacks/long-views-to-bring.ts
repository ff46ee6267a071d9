import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { type Foothold, frame } from '../attack-target.ts'

const PEOPLE = 3
/** Just below the limit of a message. */
const OBJECTS = 2_600_000
const PAUSE_MS = 1_500

export const attack: Attack<Foothold[]> = {
  title: 'asks as a viewer, and as a facilitator, to bring everyone to a view of eight megabytes',
  isShort: true,
  seconds: 6,
  open: async (target) => target.withGuests(await target.openBoard(), 'view', PEOPLE - 1),
  async run(target, people) {
    const view = `{"view":[0,0,100,100],"more":[${'{},'.repeat(OBJECTS)}{}]}`
    const message = frame(MESSAGE.bring, new TextEncoder().encode(view))
    await Promise.all(
      people.map((person) =>
        target.repeat(async () => {
          const ws = await target.openSocket(person)
          ws.send(message)
          target.count('long views')
          await target.pause(PAUSE_MS)
          ws.terminate()
        }),
      ),
    )
  },
  minCounts: { 'long views': PEOPLE },
}
