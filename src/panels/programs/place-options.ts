import type { ListedBoardResponse } from '#api/boards.ts'
import type { MeResponse } from '#api/me.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'

const ALL_BOARDS = 'all'

/** Where a token or a webhook belongs: to a board, or to all boards of the person. */
export interface PlaceChoice {
  options: { value: string; label: string }[]
  /** The option that is chosen; undefined: there is none. */
  value: string | undefined
  /** `null`: all boards. */
  boardId: string | null
}

/**
 * The boards, and all boards for people with an account: guests reach no others from elsewhere. `chosen` may be a board that is not
 * among them, then the first is chosen.
 */
export function placeChoice(
  { kind }: MeResponse,
  boards: readonly ListedBoardResponse[],
  chosen: string | null,
): PlaceChoice {
  const options = boards.map(({ id, title }) => ({ value: id, label: title }))
  if (kind !== 'guest') options.unshift({ value: ALL_BOARDS, label: FIELD_LABELS.allMyBoards })
  const value = (options.find((option) => option.value === chosen) ?? options[0])?.value
  return { options, value, boardId: value === undefined || value === ALL_BOARDS ? null : value }
}
