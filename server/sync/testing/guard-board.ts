import { runAtOnce } from '#base/chunked-work.ts'
import { BoardGuard } from '../guard/board-guard.ts'
import {
  type BoardGuardOptions,
  type GuardHost,
  type GuardRules,
  NO_HOST,
  NO_RULES,
} from '../guard/board-guard-options.ts'

/** The parts of a guard that a test chooses. */
export type GuardChoices = Pick<BoardGuardOptions, 'doc' | 'limits'> & {
  rules?: Partial<GuardRules>
  host?: Partial<GuardHost>
}

/** A guard that has read its whole document, which must be small. */
export function guardBoard({ rules, host, ...options }: GuardChoices): BoardGuard {
  const guard = new BoardGuard({
    ...options,
    rules: { ...NO_RULES, ...rules },
    host: { ...NO_HOST, ...host },
  })
  runAtOnce(guard.readAll())
  return guard
}
