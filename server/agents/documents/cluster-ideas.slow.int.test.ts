import { afterAll, expect, test } from 'vitest'
import { clusterTexts } from '#agents/text/clusters.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { createThreadPool } from '#server/threads/thread-pool.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { clusterIdeas } from './cluster-ideas.ts'

const threads = createThreadPool()
afterAll(() => threads.stop())

const SUBJECTS = ['bus ticket', 'kitchen rota', 'fence paint', 'parent evening', 'garden water', 'night lamp']

function ideaOf(number: number): Idea {
  return {
    number,
    text: `${SUBJECTS[number % SUBJECTS.length]} word${number} thing${number}`,
    category: 'idea',
    categoryBy: 'clerk',
    tags: [],
    tagsBy: 'clerk',
    status: 'raw',
    beforeArchive: null,
    authorId: null,
    source: 'canvas',
    noteId: null,
    isOnCanvas: false,
    messageId: null,
    roundId: null,
    parent: null,
    links: [],
    promotion: null,
    createdAt: 0,
    changedAt: 0,
    removedAt: null,
  }
}

test('hundreds of ideas are put in groups, each in one, while strokes go on', async () => {
  const ideas = Array.from({ length: 400 }, (_, i) => ideaOf(i + 1))
  // Time of this thread: waiting for a processor on a busy machine doesn't count.
  let last = usedMs()
  let longestMs = 0
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, usedMs() - last)
    last = usedMs()
  }, 2)
  const groups = await clusterIdeas(threads, ideas, new AbortController().signal)
  clearInterval(timer)
  expect(groups.filter(({ length }) => length > 50)).toHaveLength(SUBJECTS.length)
  expect(groups.flat().sort((a, b) => a - b)).toEqual(ideas.map(({ number }) => number))
  const here = usedMs()
  clusterTexts(
    ideas.map(({ text }) => text),
    ideas.length,
  )
  expect(longestMs).toBeLessThan(usedMs() - here)
})

test('an aborted clustering ends its thread', async () => {
  const ideas = Array.from({ length: 400 }, (_, i) => ideaOf(i + 1))
  const ending = new AbortController()
  const clustering = clusterIdeas(threads, ideas, ending.signal)
  ending.abort(new Error('called off'))
  await expect(clustering).rejects.toThrow('called off')
  await expect(clusterIdeas(threads, ideas, ending.signal)).rejects.toThrow('called off')
})
