/** Whether this model is the demo script and not an AI: it is labelled as such wherever it speaks. */
export function isScript(model: string | null): boolean {
  return model?.startsWith('demo:') ?? false
}
