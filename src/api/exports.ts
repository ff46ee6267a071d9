export const EXPORT_FORMATS = ['md', 'csv', 'json', 'txt', 'html', 'transcript'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
