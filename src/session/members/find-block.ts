import { entryOf } from '#session/core/entry-of.ts'
import type { AccessSlice } from './access-slice.ts'
import { DEVICE_BLOCK_MS, type MemberBlock } from './board-access.ts'

/** The block that keeps a newcomer out: their own, or one of a person who used the same browser within the last day. */
export function blockFor(
  state: Pick<AccessSlice, 'blocks'>,
  userId: string,
  sameDeviceAs: readonly string[],
  now: number,
): MemberBlock | null {
  return entryOf(state.blocks, userId) ?? recentBlock(state, sameDeviceAs, now)
}

/** A block of one of these people that is less than a day old. */
export function recentBlock(
  { blocks }: Pick<AccessSlice, 'blocks'>,
  userIds: readonly string[],
  now: number,
): MemberBlock | null {
  const found = userIds.flatMap((id) => entryOf(blocks, id) ?? [])
  return found.find(({ at }) => now - at < DEVICE_BLOCK_MS) ?? null
}
