import type { CallPlace, PlaceRequest } from './calls/call-queue.ts'
import type { Models } from './models.ts'

/**
 * Does the work once its model's provider takes another call. The place is free again at the end of the work or of its first call.
 * Resolves with `null`, and does nothing, if the request's `signal` was aborted first.
 */
export async function inPlace<T>(
  models: Pick<Models, 'enter'>,
  request: PlaceRequest,
  work: (place: CallPlace) => Promise<T>,
): Promise<T | null> {
  const place = await models.enter(request)
  if (!place) return null
  try {
    return await work(place)
  } finally {
    place.leave()
  }
}
