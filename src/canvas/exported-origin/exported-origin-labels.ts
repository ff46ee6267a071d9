/** The line below a picture with notes of an AI. */
export function aiLegendLabel(models: readonly string[], isEdited: boolean): string {
  const by = models.length > 0 ? ` (${models.join(', ')})` : ''
  return `AI: written by an AI model${by}.${isEdited ? ' A pencil: edited by a person.' : ''}`
}
