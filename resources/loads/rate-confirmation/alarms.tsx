import type { HttpError } from '@refinedev/core'
import { Alert, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import {
  clearRateConfirmation,
  type RateConfirmationDetail,
  rejectRateConfirmation,
  restoreRateConfirmation,
} from '#contract/entities/freight/rate-confirmation.ts'
import { rateFieldLabel, rateFieldText } from '#contract/rules/rate-confirmation.ts'
import { CanAccess } from '#kit/access.tsx'
import { useSend } from '#kit/call.ts'
import { CallButton } from '#kit/call-button.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'

function Clear({ detail, onEnd }: { detail: RateConfirmationDetail; onEnd: () => void }) {
  const { send, isSending } = useSend(clearRateConfirmation, 'loads')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const end = useWhileOpen(onEnd)
  const run = async () => {
    try {
      const { id, version, file_name } = detail
      await send({
        params: { id },
        body: { reason, version },
        done: () => `${file_name} marked as genuine.`,
      })
      end()
    } catch (failure) {
      const { errors, message } = failure as HttpError
      setError(errors?.reason ? String(errors.reason) : message)
    }
  }
  return (
    <Question
      title="Is this rate confirmation genuine?"
      label="Confirm as genuine"
      hasField
      isBusy={isSending}
      onYes={() => void run()}
      onNo={onEnd}
    >
      <p>Call the broker at a number you already have, not one from this document.</p>
      <Labeled label="How did you verify it?" isRequired errors={error ? [error] : []}>
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

export const NotGenuine = ({ detail: { id, version, file_name } }: { detail: RateConfirmationDetail }) => (
  <CallButton
    danger
    endpoint={rejectRateConfirmation}
    resource="loads"
    call={{
      params: { id },
      body: { version },
      done: () => `${file_name} marked as not genuine. It’s no longer used.`,
    }}
  >
    Not genuine
  </CallButton>
)

interface AlarmsProps {
  detail: RateConfirmationDetail
  mayDecide: boolean
}

const Rejected = ({
  detail: { id, version, file_name, rejected_at, rejected_by },
  mayDecide,
}: AlarmsProps) => (
  <Alert
    type="error"
    showIcon
    message="Not genuine"
    description={
      <>
        {rejected_by && `Marked by ${rejected_by}, `}
        {rejected_at && <Instant value={rejected_at} />}. It isn’t used; it’s saved as evidence.
      </>
    }
    action={
      mayDecide && (
        <CallButton
          endpoint={restoreRateConfirmation}
          resource="loads"
          call={{
            params: { id },
            body: { version },
            done: () => `${file_name} is in use again.`,
          }}
        >
          Undo
        </CallButton>
      )
    }
  />
)

export function Alarms({ detail, mayDecide }: AlarmsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { alarms, revisions, cleared_at, clear_reason } = detail
  const isRejected = Boolean(detail.rejected_at)
  const isStopped = alarms.length > 0 && cleared_at === null && !isRejected
  return (
    <>
      {isRejected && <Rejected detail={detail} mayDecide={mayDecide} />}
      {isStopped && (
        <Alert
          type="error"
          showIcon
          message={
            detail.is_pending
              ? 'Not verified: this version isn’t in use yet'
              : 'Billing on hold: verify the payer'
          }
          description={
            <Flex vertical gap={12}>
              <ul>
                {alarms.map((alarm) => (
                  <li key={alarm}>{alarm}</li>
                ))}
              </ul>
              <Flex align="center" wrap gap={8}>
                {mayDecide && <NotGenuine detail={detail} />}
                <CanAccess resource="all-load-prices" action="edit">
                  <Button size="small" onClick={() => setConfirming(true)}>
                    Confirm as genuine
                  </Button>
                </CanAccess>
              </Flex>
            </Flex>
          }
        />
      )}
      {alarms.length > 0 && cleared_at !== null && !isRejected && (
        <Alert type="success" showIcon message={`Confirmed as genuine: ${clear_reason}`} />
      )}
      {revisions.length > 0 && (
        <Alert
          type="info"
          showIcon
          message="Changes in this version"
          description={
            <ul>
              {revisions.map(({ key, before, after }) => (
                <li key={key}>
                  {rateFieldLabel(key)}: {rateFieldText(key, before) || 'blank'} →{' '}
                  <strong>{rateFieldText(key, after) || 'blank'}</strong>
                </li>
              ))}
            </ul>
          }
        />
      )}
      {isConfirming && <Clear detail={detail} onEnd={() => setConfirming(false)} />}
    </>
  )
}
