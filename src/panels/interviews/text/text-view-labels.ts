import { formatCount } from '#ui/format-count.ts'

export const TEXT_VIEW_LABELS = {
  linesChanged: (added: number, removed: number) => `${formatCount(added, 'line')} added, ${removed} removed`,
  showUnchanged: (lines: number) => `Show ${formatCount(lines, 'unchanged line')}`,
  picture: (text: string) => `Picture: ${text}`,
} as const
