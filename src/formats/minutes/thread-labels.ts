import type { ReportThread } from './report-threads.ts'

/** Words of the minutes about threads of comments. */
export const THREAD_LABELS = {
  heading: 'Comments',
  resolved: 'resolved',
  unknown: 'Without a name',
  about: {
    board: 'The board',
    point: 'A place on the canvas',
    region: 'A part of the canvas',
    record: 'On the canvas',
    sentence: 'A sentence',
    question: 'A question',
  },
  place: { attached: null, ambiguous: 'changed in a newer version', gone: 'not on the board any more' },
} as const satisfies {
  about: Record<ReportThread['about'], string>
  place: Record<ReportThread['place'], string | null>
} & Record<string, unknown>
