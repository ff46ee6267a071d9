/** Apart from what reads them: a page that only names them need not have all the readers. */
export const UPLOAD_FORMATS = ['board', 'csv', 'list', 'transcript', 'aistorm'] as const
export type UploadFormat = (typeof UPLOAD_FORMATS)[number]
