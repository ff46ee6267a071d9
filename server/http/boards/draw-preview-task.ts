export const DRAW_PREVIEW = {
  name: 'draw-preview',
  url: import.meta.url,
  load: async () => (await import('./draw-preview.ts')).drawPreview,
}
