/** Separate from the readers: a page that only names the formats need not load them. */
export const UPLOAD_FORMATS = ['board', 'csv', 'list', 'transcript', 'aistorm'] as const
export type UploadFormat = (typeof UPLOAD_FORMATS)[number]
