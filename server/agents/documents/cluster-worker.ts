import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { clusterTexts } from '#agents/text/clusters.ts'
import { must } from '#base/must.ts'

/** A thread of its own has time for more than the main thread. */
const MAX_CLUSTERED = 400

const texts = z.array(z.string()).parse(workerData)
must(parentPort, 'a thread to work for').postMessage(clusterTexts(texts, MAX_CLUSTERED))
