import { Button, Typography } from 'antd'
import { useState } from 'react'
import { askForRevision, type RateConfirmationDetail } from '#contract/entities/freight/rate-confirmation.ts'
import { roundDollars } from '#contract/rules/money.ts'
import { useSend } from '#kit/call.ts'
import { Instant } from '#kit/cells/time.tsx'
import { EmailQuestion } from '#parts/market/mail/email-question.tsx'

interface MailProps {
  id: number
  revision: NonNullable<RateConfirmationDetail['revision']>
  title: string
  onClose: () => void
}

function Mail({ id, revision: { to, subject, text }, title, onClose }: MailProps) {
  const { send, isSending } = useSend(askForRevision, 'loads')
  const [email, setEmail] = useState({ to, subject, text })
  return (
    <EmailQuestion
      title={title}
      email={email}
      rows={12}
      isBusy={isSending}
      onChange={(part) => setEmail({ ...email, ...part })}
      onSend={() => send({ params: { id }, body: email, done: () => `Email to ${email.to} is on its way.` })}
      onClose={onClose}
    />
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
        <Typography.Text type="secondary">
          Requested{revision.asked_by ? ` by ${revision.asked_by}` : ''} <Instant value={revision.asked_at} />
        </Typography.Text>
      )}
      {isOpen && <Mail id={id} revision={revision} title={label} onClose={() => setOpen(false)} />}
    </>
  )
}
