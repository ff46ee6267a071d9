import type { AccessSlice } from '#session/members/access-slice.ts'
import type { ViewerSlice } from '#session/members/members-slice.ts'
import type { PrivateWritingSlice } from '#session/private-writing/private-writing.ts'
import type { AgendaSlice } from './agenda-slice.ts'
import { writingRefusal } from './writing-refusal.ts'

/** Whether this viewer may change the canvas, or their own draft, now: by their role, and for the canvas by the step that runs. */
export function mayWriteCanvas(
  view: ViewerSlice &
    Pick<AccessSlice, 'frozen'> &
    Pick<AgendaSlice, 'agenda'> &
    Pick<PrivateWritingSlice, 'privateWriting'>,
  { isDraft = false }: { isDraft?: boolean } = {},
): boolean {
  return writingRefusal(view, view.me.role, { isDraft }) === null
}
