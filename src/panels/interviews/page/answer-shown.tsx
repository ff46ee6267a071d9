import { Paperclip } from 'lucide-react'
import { stripEmojiVariant } from '#base/strip-emoji-variant.ts'
import { asFields } from '#session/interviews/questions/question-parts.ts'
import {
  type AnswerValue,
  answerText,
  type QuestionBody,
  readAnswer,
} from '#session/interviews/questions/question-types.ts'
import { formatSize, UploadedFile } from '#session/interviews/questions/uploaded-files.ts'
import type { AnswerFiles } from '../questions/answer-field.ts'
import { CodeBlock } from '../text/code-text.tsx'

interface AnswerShownProps {
  body: QuestionBody | null
  value: AnswerValue
  /** In place of an answer that this page can't show. */
  line: string
  files: AnswerFiles
}

/** An answer to read: in the words of the options, code as code, files as links. */
export function AnswerShown({ body, value, line, files }: AnswerShownProps) {
  if (!body || !readAnswer(body, value).ok) return <Words text={line} />
  const fields = asFields(value)
  switch (body.type) {
    case 'ask_image':
      return <Files value={fields.images} hasPictures files={files} />
    case 'ask_file':
      return <Files value={fields.files} hasPictures={false} files={files} />
    case 'ask_code': {
      const language = typeof fields.language === 'string' ? fields.language : body.config.language
      return <CodeBlock code={answerText(body, value)} language={language} />
    }
    case 'show_diff':
      return (
        <>
          <Words text={answerText(body, { ...value, edited: undefined })} />
          {typeof fields.edited === 'string' && (
            <CodeBlock code={fields.edited} language={body.config.language} />
          )}
        </>
      )
    case 'emoji_react':
      return <p className="font-emoji text-title">{stripEmojiVariant(answerText(body, value))}</p>
    default:
      return <Words text={answerText(body, value)} />
  }
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap break-words text-phone">
      {text}
    </p>
  )
}

interface FilesProps {
  /** The list of files in the answer, not parsed yet; anything else shows no file. */
  value: unknown
  /** Shows a picture of each file beside its name; false: a paper clip. */
  hasPictures: boolean
  files: AnswerFiles
}

function Files({ value, hasPictures, files }: FilesProps) {
  const read = UploadedFile.array().safeParse(value)
  return (
    <ul className="flex flex-wrap gap-2">
      {(read.success ? read.data : []).map(({ fileId, name, size }) => (
        <li key={fileId}>
          <a
            href={files.urlOf(fileId)}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-raised px-3 py-1.5 text-body hover:bg-sunk"
          >
            {hasPictures ? (
              <img src={files.urlOf(fileId)} alt="" className="h-24 max-w-40 rounded-chip object-contain" />
            ) : (
              <Paperclip size={16} aria-hidden />
            )}
            <span className="break-all">{name}</span>
            <span className="shrink-0 text-ink-2 text-small">{formatSize(size)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
