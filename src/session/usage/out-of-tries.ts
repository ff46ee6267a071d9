/** How often a run is begun before it is given up, restarts included: each try may call a model, which costs money. */
export const MAX_TRIES = 3

/** Whether a run of an ended process may not be begun again. A person's new request gives it new tries. */
export function isOutOfTries({ tries = 0 }: { tries?: number | undefined }): boolean {
  return tries >= MAX_TRIES
}
