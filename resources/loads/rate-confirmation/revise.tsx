import { Button, Input } from 'antd'
import { useState } from 'react'
import { askForRevision, type RateConfirmationDetail } from '#contract/entities/freight/rate-confirmation.ts'
import { roundDollars } from '#contract/rules/money.ts'
import { useSend } from '#kit/call.ts'
import { Instant } from '#kit/cells/time.tsx'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/ui/labeled.tsx'
import { Question } from '#kit/ui/question.tsx'

type Revision = NonNullable<RateConfirmationDetail['revision']>
interface MailProps {
  id: number
  revision: Revision
  title: string
  onClose: () => void
}

function Mail({ id, revision, title, onClose }: MailProps) {
  const { send, isSending } = useSend(askForRevision, 'loads')
  const [mail, setMail] = useState({ to: revision.to, subject: revision.subject, text: revision.text })
  const [errors, setErrors] = useState<FieldErrors>({})
  const go = async () => {
    setErrors({})
    try {
      await send({ params: { id }, body: mail, done: () => `Email to ${mail.to} is on its way.` })
      onClose()
    } catch (error) {
      setErrors(fieldErrors(error))
    }
  }
  return (
    <Question
      title={title}
      label="Send email"
      hasField
      isBusy={isSending}
      onYes={() => void go()}
      onNo={onClose}
    >
      <Labeled label="To" isRequired errors={errors['to']}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            value={mail.to}
            onChange={({ target }) => setMail({ ...mail, to: target.value })}
          />
        )}
      </Labeled>
      <Labeled label="Subject" isRequired errors={errors['subject']}>
        {(control) => (
          <Input
            {...control}
            value={mail.subject}
            onChange={({ target }) => setMail({ ...mail, subject: target.value })}
          />
        )}
      </Labeled>
      <Labeled label="Text" isRequired errors={errors['text']}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={12}
            value={mail.text}
            onChange={({ target }) => setMail({ ...mail, text: target.value })}
          />
        )}
      </Labeled>
    </Question>
  )
}

function getLabel({ rows }: Pick<RateConfirmationDetail, 'rows'>): string {
  const rate = rows.find(({ key, state }) => key === 'rate' && state === 'differs')
  return typeof rate?.load_value === 'number'
    ? `Ask broker to revise to ${roundDollars(rate.load_value)}`
    : 'Ask broker to revise'
}

export function Revise({ detail }: { detail: RateConfirmationDetail }) {
  const [isOpen, setOpen] = useState(false)
  const { id, revision } = detail
  if (!revision) return null
  const label = getLabel(detail)
  return (
    <>
      <Button type="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {revision.asked_at && (
        <span className="faint">
          Requested{revision.asked_by ? ` by ${revision.asked_by}` : ''} <Instant value={revision.asked_at} />
        </span>
      )}
      {isOpen && <Mail id={id} revision={revision} title={label} onClose={() => setOpen(false)} />}
    </>
  )
}
