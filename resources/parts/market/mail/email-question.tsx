import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'

interface Email {
  to: string
  subject: string
  text: string
}

interface EmailQuestionProps {
  title: string
  email: Email
  rows: number
  isBusy: boolean
  onChange: (part: Partial<Email>) => void
  onSend: () => Promise<unknown>
  onClose: () => void
  before?: ReactNode
  after?: ReactNode
}

export function EmailQuestion({
  title,
  email,
  rows,
  isBusy,
  onChange,
  onSend,
  onClose,
  before,
  after,
}: EmailQuestionProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const close = useWhileOpen(onClose)
  const send = async () => {
    setErrors({})
    try {
      await onSend()
      close()
    } catch (error) {
      setErrors(fieldErrors(error))
    }
  }
  return (
    <Question
      title={title}
      label="Send email"
      hasField
      isBusy={isBusy}
      onYes={() => void send()}
      onNo={onClose}
    >
      {before}
      <Labeled label="To" isRequired errors={errors['to']}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            value={email.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        )}
      </Labeled>
      <Labeled label="Subject" isRequired errors={errors['subject']}>
        {(control) => (
          <Input
            {...control}
            value={email.subject}
            onChange={({ target }) => onChange({ subject: target.value })}
          />
        )}
      </Labeled>
      <Labeled label="Text" isRequired errors={errors['text']}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={rows}
            value={email.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Labeled>
      {after}
    </Question>
  )
}
