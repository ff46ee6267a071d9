import type { Database } from '#db/driver/database.ts'
import { findTalk, listTalk } from '#db/talk-messages.ts'
import { changeTalkTime, findTalkTime, type WindowTalkOf } from '#db/window-talks.ts'
import { newTalkMessageId } from '#server/ground/new-id.ts'
import type { IdeaRefusal } from '#server/ideas/idea-refusal.ts'
import { refusal } from '#session/core/refusal.ts'
import { countTalkTime, isTalkOver, type TalkTime } from '#session/windows/window-talk.ts'
import type { Clerk } from './clerk.ts'
import type { MessageRequest, SavedMessage } from './new-message-pair.ts'

type Refused = { ok: false; refusal: IdeaRefusal }

/**
 * Talks with the clerk in collection windows, one for each person and run of a step. The caller must have checked that the
 * person may talk in this step now. Time counts between signs of a page that has the talk open.
 */
export interface WindowTalks {
  /** A sign that the talk is open. The first one has the clerk ask, and the one at which the time is up has it close. */
  open(of: WindowTalkOf): Promise<{ ok: true; time: TalkTime } | Refused>
  /** Refuses with `not-now.talk-time-up` after the end. */
  sendMessage(of: WindowTalkOf, request: MessageRequest): Promise<({ ok: true } & SavedMessage) | Refused>
  /** `null`: the person has not begun. */
  time(of: WindowTalkOf): Promise<TalkTime | null>
}

export function createWindowTalks({
  db,
  clerk,
  now = Date.now,
}: {
  db: Database
  clerk: Pick<Clerk, 'sendMessage' | 'speak' | 'offRefusal'>
  now?: (() => number) | undefined
}): WindowTalks {
  async function open(of: WindowTalkOf): Promise<{ ok: true; time: TalkTime } | Refused> {
    // Nobody's time counts while the clerk is off.
    const off = await clerk.offRefusal(of)
    if (off) return off
    const { before, after: time } = await changeTalkTime(db, of, (known) => countTalkTime(known, now()))
    const isUp = isTalkOver(time)
    const isDue = isUp ? before !== null && !isTalkOver(before) : await isEmpty(of)
    const spoken = isDue ? await clerk.speak(of, isUp ? 'last' : 'first') : null
    return spoken && !spoken.ok ? spoken : { ok: true, time }
  }

  async function isEmpty(of: WindowTalkOf): Promise<boolean> {
    return (await listTalk(db, of, { before: null, atMost: 1 })).length === 0
  }

  return {
    open,
    async sendMessage(of, { id = newTalkMessageId(), ...request }) {
      const opened = await open(of)
      if (!opened.ok) return opened
      // A message that was sent in time, and whose answer was lost, can be sent again.
      if (isTalkOver(opened.time) && !(await findTalk(db, of, id)))
        return { ok: false, refusal: refusal('not-now.talk-time-up') }
      return await clerk.sendMessage(of, { id, ...request })
    },
    time: (of) => findTalkTime(db, of),
  }
}
