import type { FaultStage } from './fault-stage.ts'

/**
 * Kills in the middle of bursts while people go on, `stage.times` times. After each new start, all edits that were called saved are on
 * the board.
 * @param maxBurst an edit between the first and this one is the last before a kill
 */
export async function killInBursts(
  stage: FaultStage,
  maxBurst: number,
  kill: () => Promise<unknown>,
): Promise<void> {
  await stage.start()
  const crew = await stage.crew()
  for (let n = 0; n < stage.times; n++) {
    await crew.untilAcked(1 + Math.floor(stage.random() * maxBurst))
    const acked = crew.clients.map((client) => client.ackedEdits())
    await kill()
    await stage.startAgain()
    const lost = crew.missingFrom(await crew.read(), acked)
    stage.claim(lost.length === 0, `kill ${n + 1}: ${lost.length} saved edits are lost: ${lost.slice(0, 3)}`)
  }
  stage.figure('kills', stage.times)
  await stage.checkCrew(crew)
}
