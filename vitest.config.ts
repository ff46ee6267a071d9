import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most tests wait for sockets and databases: on two processors, too, two at a time are quicker than one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,server,db,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.int.test.ts'],
          // Random lives take a while on a busy machine; nothing here waits for anything.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'int',
          include: ['{src,server,db,scripts}/**/*.int.test.ts'],
          globalSetup: ['db/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
