import type { HttpError } from '@refinedev/core'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { clearRateConfirmation, type RateConfirmationDetail } from '#contract/entities/rate-confirmation.ts'
import { rateFieldLabel, rateFieldText } from '#contract/rules/rate-confirmation.ts'
import { CanAccess } from '#kit/access.tsx'
import { useSend } from '#kit/call.ts'
import { Labeled } from '#kit/ui/labeled.tsx'
import { Question } from '#kit/ui/question.tsx'

function Clear({ detail, onEnd }: { detail: RateConfirmationDetail; onEnd: () => void }) {
  const { send, isSending } = useSend(clearRateConfirmation, 'loads')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const run = async () => {
    try {
      const { id, version } = detail
      await send({ params: { id }, body: { reason, version }, done: () => 'The rate confirmation is cleared.' })
      onEnd()
    } catch (failure) {
      const { errors, message } = failure as HttpError
      setError(errors?.reason ? String(errors.reason) : message)
    }
  }
  return (
    <Question title="Clear this rate confirmation?" label="Clear" hasField isBusy={isSending} onYes={() => void run()} onNo={onEnd}>
      <p>Call the broker at a number you already have, not at one in this document.</p>
      <Labeled label="How do you know it is genuine?" isRequired errors={error ? [error] : []}>
        {(control) => (
          <Input.TextArea
            {...control}
            data-first
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Labeled>
    </Question>
  )
}

/** What this version changes against the one before, and what of it is suspicious. */
export function Alarms({ detail }: { detail: RateConfirmationDetail }) {
  const [isAsked, setAsked] = useState(false)
  const { alarms, revisions, cleared_at, clear_reason } = detail
  const isStopped = alarms.length > 0 && cleared_at === null
  return (
    <>
      {isStopped && (
        <Alert
          type="error"
          showIcon
          message="Billing waits: who pays, or who sends, has changed"
          description={
            <ul className="margin-0">
              {alarms.map((alarm) => (
                <li key={alarm}>{alarm}</li>
              ))}
            </ul>
          }
          action={
            <CanAccess resource="all-load-prices" action="edit">
              <Button danger onClick={() => setAsked(true)}>
                Clear
              </Button>
            </CanAccess>
          }
        />
      )}
      {alarms.length > 0 && cleared_at !== null && <Alert type="success" showIcon message={`Cleared: ${clear_reason}`} />}
      {revisions.length > 0 && (
        <Alert
          type="info"
          showIcon
          message="This version changes"
          description={
            <ul className="margin-0">
              {revisions.map(({ key, before, after }) => (
                <li key={key}>
                  {rateFieldLabel(key)}: {rateFieldText(key, before) || 'nothing'} →{' '}
                  <strong>{rateFieldText(key, after) || 'nothing'}</strong>
                </li>
              ))}
            </ul>
          }
        />
      )}
      {isAsked && <Clear detail={detail} onEnd={() => setAsked(false)} />}
    </>
  )
}
