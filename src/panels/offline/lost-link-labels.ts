export const LOST_LINK_LABELS = {
  file: 'You are offline. Files can be exported when you are connected again.',
  page: 'You are offline. This page opens when you are connected again.',
} as const
