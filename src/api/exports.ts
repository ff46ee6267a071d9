/** The endings of exported files; `html` is for printing, `transcript` is in order of time. */
export const EXPORT_FORMATS = ['md', 'csv', 'json', 'txt', 'html', 'transcript'] as const
/** One of the endings. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
