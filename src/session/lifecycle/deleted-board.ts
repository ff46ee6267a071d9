/** So long a deleted board can be restored, and its pictures are kept. */
export const DELETED_BOARD_KEPT_MS = 30 * 24 * 60 * 60 * 1000
