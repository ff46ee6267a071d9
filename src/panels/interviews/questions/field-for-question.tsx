import type { QuestionBody } from '#session/interviews/questions/question-types.ts'
import type { AnswerFieldProps } from './answer-field.ts'
import { AskCodeField } from './ask-code.tsx'
import { AskFileField } from './ask-file.tsx'
import { AskImageField } from './ask-image.tsx'
import { AskTextField } from './ask-text.tsx'
import { ConfirmField } from './confirm.tsx'
import { EmojiReactField } from './emoji-react.tsx'
import { PickManyField } from './pick-many.tsx'
import { PickOneField } from './pick-one.tsx'
import { RankField } from './rank.tsx'
import { RateField } from './rate.tsx'
import { ReviewSectionField } from './review-section.tsx'
import { ShowDiffField } from './show-diff.tsx'
import { ShowOptionsField } from './show-options.tsx'
import { ShowPlanField } from './show-plan.tsx'
import { SliderField } from './slider.tsx'
import { ThumbsField } from './thumbs.tsx'

interface FieldForQuestionProps extends Omit<AnswerFieldProps<unknown>, 'config'> {
  question: QuestionBody
}

export function FieldForQuestion({ question, ...rest }: FieldForQuestionProps) {
  switch (question.type) {
    case 'pick_one':
      return <PickOneField config={question.config} {...rest} />
    case 'pick_many':
      return <PickManyField config={question.config} {...rest} />
    case 'confirm':
      return <ConfirmField config={question.config} {...rest} />
    case 'rank':
      return <RankField config={question.config} {...rest} />
    case 'rate':
      return <RateField config={question.config} {...rest} />
    case 'ask_text':
      return <AskTextField config={question.config} {...rest} />
    case 'ask_image':
      return <AskImageField config={question.config} {...rest} />
    case 'ask_file':
      return <AskFileField config={question.config} {...rest} />
    case 'ask_code':
      return <AskCodeField config={question.config} {...rest} />
    case 'show_diff':
      return <ShowDiffField config={question.config} {...rest} />
    case 'show_plan':
      return <ShowPlanField config={question.config} {...rest} />
    case 'show_options':
      return <ShowOptionsField config={question.config} {...rest} />
    case 'review_section':
      return <ReviewSectionField config={question.config} {...rest} />
    case 'thumbs':
      return <ThumbsField config={question.config} {...rest} />
    case 'emoji_react':
      return <EmojiReactField config={question.config} {...rest} />
    case 'slider':
      return <SliderField config={question.config} {...rest} />
  }
}
