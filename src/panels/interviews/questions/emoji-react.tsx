import { useId } from 'react'
import { z } from 'zod'
import { stripEmojiVariant } from '#base/strip-emoji-variant.ts'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { ChoiceTile } from './choice-tile.tsx'

const Draft = z.object({ emoji: z.string() })

export function EmojiReactField(props: AnswerFieldProps<ConfigOf<'emoji_react'>>) {
  const { config, draft, onChange, isDisabled, labelId } = props
  const name = useId()
  const { emoji } = readDraft(Draft, draft)
  return (
    <fieldset aria-labelledby={labelId} className="flex flex-wrap gap-2">
      {config.emojis.map((each) => (
        <ChoiceTile
          key={each}
          name={name}
          label={each}
          isChecked={emoji === each}
          isDisabled={isDisabled}
          onChoose={() => onChange({ emoji: each })}
          className="size-14"
        >
          <span aria-hidden className="font-emoji text-[26px] leading-none">
            {stripEmojiVariant(each)}
          </span>
        </ChoiceTile>
      ))}
    </fieldset>
  )
}
