import type { AgentContext } from '#panels/requests/round-requests.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PROMPT_LABELS } from './prompt-labels.ts'

interface PromptPartsProps {
  prompt: AgentContext
  /** The agent's name: its own earlier words are a part of the prompt. */
  name: string
}

export function PromptParts({ prompt, name }: PromptPartsProps) {
  return (
    <>
      <Part title={FIELD_LABELS.instructions} name={FIELD_LABELS.instructions} text={prompt.instructions} />
      {prompt.messages.map(({ role, content }, i) => {
        const title = role === 'assistant' ? PROMPT_LABELS.saidBefore(name) : PROMPT_LABELS.boardAndQuestion
        return <Part key={i} title={title} name={i === 0 ? title : `${title}, ${i + 1}`} text={content} />
      })}
    </>
  )
}

interface PartProps {
  title: string
  /** The name of the region for screen readers. Unlike the title it is unique among the parts. */
  name: string
  text: string
}

function Part({ title, name, text }: PartProps) {
  return (
    <section aria-label={name}>
      <h3 className="mb-1 text-small">{title}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls, by keyboard too
        tabIndex={0}
        className="whitespace-pre-wrap break-words rounded-card border border-line bg-sheet px-3 py-2 font-sans text-small"
      >
        {text}
      </pre>
    </section>
  )
}
