import type { FaultStage } from './fault-stage.ts'

/** People write on while the server starts: one board for all kills would outgrow the limit of a document. */
const KILLS_PER_BOARD = 10
const EDIT_EVERY_MS = 20

/**
 * Kills in the middle of bursts while people go on, `stage.times` times. After each, all edits that were called saved are on the board
 * before its people are back.
 * @param maxBurst an edit between the first and this one is the last before a kill
 * @param kill the server is started again if this ended it
 */
export async function killInBursts(
  stage: FaultStage,
  maxBurst: number,
  kill: () => Promise<unknown>,
): Promise<void> {
  await stage.start()
  for (let done = 0; done < stage.times; done += KILLS_PER_BOARD) {
    const crew = await stage.crew({ editEveryMs: EDIT_EVERY_MS })
    for (let n = done; n < Math.min(stage.times, done + KILLS_PER_BOARD); n++) {
      await crew.untilAcked(1 + Math.floor(stage.random() * maxBurst))
      const acked = crew.ackedByWriter()
      await kill()
      if (!stage.server.isAlive()) {
        crew.disconnect()
        await stage.startAgain()
      }
      stage.checkSaved(crew, await crew.read(), acked)
      crew.connect()
    }
    await stage.checkCrew(crew)
    crew.stop()
    stage.showProgress(`${Math.min(stage.times, done + KILLS_PER_BOARD)} kills`)
  }
  stage.figure('kills', stage.times)
}
