import { vi } from 'vitest'
import type { z } from 'zod'
import { WAIT } from '#base/testing/patience.ts'
import type { Person, PrivateStage } from './private-stage.ts'

export type Ids = Readonly<Record<string, string>>

/** One request that writes. `{name}` in its path and its body is the id of that name. */
export interface Write {
  /** A method and a path as `openapi.json` has it, without `/api/v1`; `~` is the board. */
  request: string
  query?: string
  body?: object | ((ids: Ids, stage: PrivateStage) => object | Promise<object>)
  file?: { type: string; content: Buffer | ((stage: PrivateStage, by: Person) => Promise<Buffer>) }
  /** Names values of the answer for later writes: the keys that lead to each. */
  keep?: Readonly<Record<string, readonly (string | number)[]>>
  /** The code of the refusal where this can't be done now. */
  refused?: string
  /** Adds, changes or removes words on the board: refused in a step that closes writing. */
  changesCanvas?: true
  /** It is refused or accepted depending on the progress of agents. */
  isTimed?: true
}

/** Reads a path as a facilitator, and waits until the answer has this shape. */
export async function readWhen<T>(stage: PrivateStage, path: string, shape: z.ZodType<T>): Promise<T> {
  return vi.waitFor(
    async () => shape.parse(await stage.ask(`GET ${stage.path}/${path}`, undefined, stage.ann)),
    WAIT,
  )
}
