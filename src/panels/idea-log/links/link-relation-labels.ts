import type { LinkType } from '#session/ideas/idea.ts'

interface Relation {
  value: string
  /** Between one idea and the other: “is related to”. */
  label: string
  /** Between several ideas and the other: “are related to”. */
  many: string
  /** null for a reply, which is no link but the idea's parent. */
  type: LinkType | null
  /** The link is stored at the other idea. */
  isBack: boolean
}

export const LINK_RELATIONS = [
  { value: 'related', label: 'is related to', many: 'are related to', type: 'related', isBack: false },
  { value: 'supports', label: 'supports', many: 'support', type: 'supports', isBack: false },
  { value: 'supported', label: 'is supported by', many: 'are supported by', type: 'supports', isBack: true },
  { value: 'challenges', label: 'challenges', many: 'challenge', type: 'challenges', isBack: false },
  {
    value: 'challenged',
    label: 'is challenged by',
    many: 'are challenged by',
    type: 'challenges',
    isBack: true,
  },
  { value: 'builds', label: 'builds on', many: 'build on', type: 'builds_on', isBack: false },
  { value: 'sums', label: 'sums up', many: 'sum up', type: 'synthesizes', isBack: false },
  { value: 'echoes', label: 'echoes', many: 'echo', type: 'echoes', isBack: false },
  { value: 'replies', label: 'is a reply to', many: 'are replies to', type: null, isBack: false },
] as const satisfies readonly Relation[]

export type LinkRelation = (typeof LINK_RELATIONS)[number]
