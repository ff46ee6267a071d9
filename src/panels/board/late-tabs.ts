import { latePart } from '#panels/late/late-part.tsx'
import { PartFailed } from '#panels/late/part-failed.tsx'

export const LateTalkTab = latePart({
  load: () => import('#panels/talk/talk-tab.tsx').then((module) => module.TalkTab),
  Failed: PartFailed,
})

export const LateIdeasTab = latePart({
  load: () => import('./ideas/ideas-tab.tsx').then((module) => module.IdeasTab),
  Failed: PartFailed,
})
