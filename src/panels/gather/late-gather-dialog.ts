import { latePart } from '#panels/late/late-part.tsx'
import { DialogFailed } from '#panels/late/part-failed.tsx'

export const LateGatherDialog = latePart({
  load: () => import('./gather-dialog.tsx').then((module) => module.GatherDialog),
  Failed: DialogFailed,
})
