import { ImageUp, Upload, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatSize, type UploadedFile } from '#session/interviews/questions/uploaded-files.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { AnswerFiles } from './answer-field.ts'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'
import { useUploads, type WaitingFile } from './use-uploads.ts'

export interface UploadLimits {
  /** File types as in HTML's `accept`; empty accepts everything. */
  accept: readonly string[]
  maxSize: number
  max: number
}

interface UploadFieldProps {
  noun: 'image' | 'file'
  /** Limits of the answer. Other files are refused with the reason before they are uploaded. */
  limits: UploadLimits
  uploaded: readonly UploadedFile[]
  /** Hides all buttons, and takes no files. An upload that is under way ends as otherwise: its file was chosen before. */
  isDisabled: boolean
  labelId: string
  files: AnswerFiles
  onChange: (uploaded: readonly UploadedFile[]) => void
}

/** Files to choose, to drop or to paste. Each is uploaded at once, and can be removed or tried again. */
export function UploadField(props: UploadFieldProps) {
  const { noun, limits, uploaded, isDisabled, labelId, files, onChange } = props
  const [isOver, setOver] = useState(false)
  const { uploads, add, again, forget } = useUploads({ limits, uploaded, files, onChange, noun })
  const waiting = uploads.filter((upload) => upload.state.kind === 'uploading').length
  const isFull = uploaded.length + waiting >= limits.max
  const take = (list: FileList | null): void => {
    if (list && list.length > 0 && !isDisabled) add([...list])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be dropped on in every browser.
    <div
      role="group"
      aria-labelledby={labelId}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      {!isDisabled && !isFull && <ChooseFiles noun={noun} limits={limits} isOver={isOver} onTake={take} />}
      <ul
        aria-label={noun === 'image' ? FIELD_LABELS.images : FIELD_LABELS.files}
        className="mt-2 flex flex-col gap-2 empty:hidden"
      >
        {uploaded.map((file) => (
          <FileRow
            key={file.fileId}
            name={file.name}
            says={formatSize(file.size)}
            picture={noun === 'image' ? files.urlOf(file.fileId) : null}
            onRemove={
              isDisabled ? null : () => onChange(uploaded.filter((each) => each.fileId !== file.fileId))
            }
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onAgain={isDisabled ? null : () => again(upload)}
            onRemove={isDisabled ? null : () => forget(upload)}
          />
        ))}
      </ul>
    </div>
  )
}

interface ChooseFilesProps {
  noun: 'image' | 'file'
  limits: UploadLimits
  isOver: boolean
  onTake: (files: FileList | null) => void
}

function ChooseFiles({ noun, limits, isOver, onTake }: ChooseFilesProps) {
  const inputId = useId()
  const Icon = noun === 'image' ? ImageUp : Upload
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-2 rounded-field border border-line-strong border-dashed px-4 py-5 text-center',
        isOver && 'bg-sunk',
      )}
    >
      <label
        htmlFor={inputId}
        className={classNames(
          buttonClass('outline', 'medium'),
          'cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink has-[:focus-visible]:outline-offset-2',
        )}
      >
        <Icon size={18} aria-hidden />
        {limits.max === 1
          ? noun === 'image'
            ? QUESTION_FIELD_LABELS.chooseImage
            : ACTION_LABELS.chooseFile
          : noun === 'image'
            ? QUESTION_FIELD_LABELS.chooseImages
            : QUESTION_FIELD_LABELS.chooseFiles}
        <input
          id={inputId}
          type="file"
          multiple={limits.max > 1}
          accept={limits.accept.length > 0 ? limits.accept.join(',') : undefined}
          className="sr-only"
          onChange={(event) => {
            onTake(event.target.files)
            // Allows the same file to be chosen again after it was removed.
            event.target.value = ''
          }}
        />
      </label>
      <p className="text-ink-2 text-small">{uploadLimitLabel(limits, noun)}</p>
    </div>
  )
}

interface UploadRowProps {
  upload: WaitingFile
  onAgain: (() => void) | null
  onRemove: (() => void) | null
}

function UploadRow({ upload, onAgain, onRemove }: UploadRowProps) {
  const { file, state } = upload
  if (state.kind === 'failed') {
    return (
      <FileRow name={file.name} says={state.why} isFailed onRemove={onRemove}>
        {state.canRetry && onAgain && (
          <Button size="small" onClick={onAgain}>
            {ACTION_LABELS.tryAgain}
          </Button>
        )}
      </FileRow>
    )
  }
  return (
    <FileRow
      name={file.name}
      says={QUESTION_FIELD_LABELS.uploading(Math.floor(state.part * 100))}
      onRemove={onRemove}
    >
      <ProgressBar label={QUESTION_FIELD_LABELS.uploadOf(file.name)} share={state.part} className="w-24" />
    </FileRow>
  )
}

interface FileRowProps {
  name: string
  says: string
  picture?: string | null
  /** Shows `says` as a warning, which is read out at once. */
  isFailed?: boolean
  onRemove: (() => void) | null
  /** Shown after the text: the progress bar, or the button that tries again. */
  children?: ReactNode
}

function FileRow({ name, says, picture, isFailed = false, onRemove, children }: FileRowProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-3 rounded-field border border-line-strong bg-raised py-1.5 pr-1.5 pl-3">
      {picture && <img src={picture} alt="" className="size-12 shrink-0 rounded-chip bg-sunk object-cover" />}
      <span className="min-w-32 flex-1">
        <span className="block break-all text-body">{name}</span>
        <span
          role={isFailed ? 'alert' : undefined}
          className={classNames('block text-small tabular-nums', isFailed ? 'text-warn' : 'text-ink-2')}
        >
          {says}
        </span>
      </span>
      {children}
      {onRemove && (
        <IconButton
          label={QUESTION_FIELD_LABELS.remove(name)}
          size={40}
          icon={<X size={18} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

function uploadLimitLabel({ accept, maxSize, max }: UploadLimits, noun: string): string {
  const kinds = accept.length === 0 ? QUESTION_FIELD_LABELS.anyKind : accept.map(kindLabel).join(', ')
  return `${QUESTION_FIELD_LABELS.uploadLimits(noun, max, formatSize(maxSize))} ${kinds}.`
}

/** `image/png` is PNG for people. */
function kindLabel(kind: string): string {
  if (kind === '*/*') return QUESTION_FIELD_LABELS.anyKind
  const [group = '', name = ''] = kind.split('/')
  if (kind.startsWith('.')) return kind
  if (name === '*') return QUESTION_FIELD_LABELS.anyOf(group)
  return group === 'image' ? name.toUpperCase() : kind
}
