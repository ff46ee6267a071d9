import { clip } from '#base/clip.ts'
import { shownLine } from '#board/text/read-markup.ts'
import { PROMOTION_NAMES } from '#canvas/labels/promotion-labels.ts'
import type { Category, LinkType, Source, Status } from '#session/ideas/idea.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { TAB_LABELS } from './tab-labels.ts'

export const CATEGORY_LABELS: Record<Category, string> = {
  idea: 'Idea',
  decision: PROMOTION_NAMES.decision,
  todo: PROMOTION_NAMES.todo,
  note: 'Note',
  question: FIELD_LABELS.question,
}

/** Words of every list of ideas, and of an idea's fields in it. */
export const IDEA_LIST_LABELS = {
  searchIdeas: 'Search ideas',
  searchAll: (count: number) => `Search ${formatCount(count, 'idea')}`,
  decisionsAndToDos: 'Decisions and to-dos',
  removedIdeas: 'Removed ideas',
  filters: 'Filters',
  by: 'By',
  categoryValue: (category: string) => `Category: ${category}`,
  statusValue: (status: string) => `Status: ${status}`,
  changeValue: (value: string) => `${value}, change`,
  addTag: 'Add a tag',
} as const

export const STATUS_LABELS: Record<Status, string> = {
  raw: 'New',
  refining: 'Refining',
  distilled: 'Distilled',
  actionable: 'Actionable',
  archived: FIELD_LABELS.archived,
}

export const SOURCE_LABELS: Record<Source, string> = {
  canvas: TAB_LABELS.canvas,
  web: 'Quick capture',
  voice: 'Voice',
  clerk: TAB_LABELS.clerk,
  agent: FIELD_LABELS.advisor,
  api: 'Program',
  import: 'Import',
}

/** The source in a sentence about one idea. */
export const CAME_FROM: Record<Source, string> = {
  canvas: 'Written on the canvas',
  web: 'Captured quickly',
  voice: 'Dictated',
  clerk: 'Saved by the clerk in a conversation',
  agent: 'Written by an advisor',
  api: 'Added by a program',
  import: 'Imported',
}

/**
 * `out`: read from the idea that the link starts from, "supports #8"; `in`: read from the other one,
 * "supported by #12".
 */
export const LINK_TYPE_LABELS: Record<LinkType, { out: string; in: string }> = {
  related: { out: 'related to', in: 'related to' },
  supports: { out: 'supports', in: 'supported by' },
  challenges: { out: 'challenges', in: 'challenged by' },
  builds_on: { out: 'builds on', in: 'built on by' },
  synthesizes: { out: 'sums up', in: 'summed up in' },
  echoes: { out: 'echoes', in: 'echoed by' },
}

/** The first line of a note or idea, cut to at most `maxChars` characters. */
export function shorten(text: string, maxChars = 80): string {
  return clip(shownLine(text), maxChars)
}
