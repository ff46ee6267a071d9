import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { clusterTexts } from '#agents/words/clusters.ts'
import { must } from '#base/must.ts'
import { lowerPriority } from '#server/threads/lower-priority.ts'

/** In a thread of its own there is time for more than beside people's strokes. */
const MOST_CLUSTERED = 400
lowerPriority()

const texts = z.array(z.string()).parse(workerData)
must(parentPort, 'a thread to work for').postMessage(clusterTexts(texts, MOST_CLUSTERED))
