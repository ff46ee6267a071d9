import { z } from 'zod'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'

/** Which models agent files may name: `provider:model`, with `*` for any characters; `*` alone is every model. */
export const ModelPattern = z
  .string()
  .trim()
  .max(120)
  .regex(/^(\*|(anthropic|openai|google|local|demo):[^\s,]+)$/, INPUT_SENTENCES.modelPattern)
/** A model is allowed if one of them fits it. */
export const ModelPatterns = z.array(ModelPattern).max(100)

/** The rule for boards whose owners are all guests: all allowed models, the demo script alone, or none. */
const GUEST_BOARD_RULES = ['yes', 'script', 'no'] as const
/** All models that are allowed (`yes`), the demo script alone, or none. */
export const GuestBoardRule = z.enum(GUEST_BOARD_RULES)
export type GuestBoardRule = z.infer<typeof GuestBoardRule>

/** Whether a pattern matches the model, or its name without a date. `*` matches any characters. */
export function isAllowedModel(model: string, patterns: readonly string[]): boolean {
  const names = [model, withoutDate(model)]
  return patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const shape = new RegExp(`^${parts.join('.*')}$`)
    return names.some((name) => shape.test(name))
  })
}

/** `claude-haiku-4-5-20251001` is one day's `claude-haiku-4-5`: it has its price, and is allowed with it. */
export function withoutDate(model: string): string {
  return model.replace(/-(\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '')
}
