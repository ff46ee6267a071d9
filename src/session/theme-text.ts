import type { Theme } from './gather.ts'

/** A theme as its note says it. */
export function themeText({ title, summary }: Pick<Theme, 'title' | 'summary'>): string {
  return summary === '' ? title : `${title}:\n${summary}`
}
