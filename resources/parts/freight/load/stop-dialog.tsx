import { Input, Typography } from 'antd'
import { useState } from 'react'
import {
  type RescheduleEffect,
  type OrderDetail,
  type OrderStop,
  readRescheduleEffects,
  rescheduleStop,
  setStopTimes,
} from '#contract/entities/freight/order.ts'
import { zoneName } from '#contract/rules/dates.ts'
import { freshDistanceWarning } from './distance-warning.ts'
import { isEarned } from '#contract/rules/load-status.ts'
import { wallText } from '#contract/rules/wall-time.ts'
import { useRead, useSendTo } from '#kit/call.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'
import { useStoredText } from '#kit/use-stored-text.ts'
import { WhenField, whenProblem } from '#kit/form/when-field.tsx'
import { RescheduleEffects } from './reschedule-effects.tsx'

const MAX_REASON = 500

interface StopDialogProps {
  order: OrderDetail
  stop: OrderStop
  what: 'times' | 'window'
  onClose: (knockedOn?: readonly RescheduleEffect[]) => void
}

export function StopDialog({ order, stop, what, onClose }: StopDialogProps) {
  const close = useWhileOpen(onClose)
  const { send, isSending } = useSendTo('orders')
  const isTimes = what === 'times'
  const now = () => wallText(new Date().toISOString(), stop.time_zone)
  // Most trucks come and go today: only the hour is typed, and a time without an hour is none.
  const [today] = useState(() => now().slice(0, 11))
  const shown = (time: string | null) => (time ? wallText(time, stop.time_zone) : isTimes ? today : null)
  const [shownFrom, setFrom] = useState(shown(isTimes ? stop.arrived_at : stop.window_from))
  const [shownTo, setTo] = useState(shown(isTimes ? stop.departed_at : stop.window_to))
  const [from, to] = [shownFrom, shownTo].map((time) => (time === today ? null : time)) as [
    string | null,
    string | null,
  ]
  const fields = isTimes ? (['arrived_at', 'departed_at'] as const) : (['window_from', 'window_to'] as const)
  const [reason, setReason] = useStoredText(`${what} ${stop.id}`)
  const [errors, setErrors] = useState<FieldErrors>({})
  const zone = zoneName(stop.time_zone)
  const isReadable = [from, to].every((time) => whenProblem(time).length === 0)
  const effects = useRead(readRescheduleEffects, {
    resource: 'orders',
    params: { id: order.id },
    query: { stop: stop.id, ...(from && { window_from: from }), ...(to && { window_to: to }) },
    isEnabled: !isTimes && isReadable,
    keepsPrevious: true,
  }).data?.results
  const save = async () => {
    const wrong = { [fields[0]]: whenProblem(from), [fields[1]]: whenProblem(to) }
    setErrors(wrong)
    if (Object.values(wrong).some((texts) => texts.length > 0)) return
    const call = { params: { id: order.id } }
    try {
      if (isTimes)
        await send(setStopTimes, {
          ...call,
          body: { stop: stop.id, arrived_at: from, departed_at: to, reason },
          done: ({ number }) => `Actual times on ${number} saved.`,
        })
      else
        await send(rescheduleStop, {
          ...call,
          body: { stop: stop.id, window_from: from, window_to: to, reason },
          done: ({ number }) => `Stop on ${number} rescheduled.`,
        })
      setReason('')
      close(isTimes ? undefined : effects)
    } catch (error) {
      setErrors(fieldErrors(error))
    }
  }
  const isArriving = isTimes && from !== null && from !== shown(stop.arrived_at) && to === null
  const doubt = isArriving ? freshDistanceWarning(order.vehicle, stop) : ''
  const needsReason = !isTimes || isEarned(order.status) || errors['reason'] !== undefined
  return (
    <Question
      title={isTimes ? `Actual times at ${stop.address}` : `Reschedule ${stop.address}`}
      label={isTimes ? 'Save times' : 'Reschedule'}
      isBusy={isSending}
      hasField
      onYes={() => void save()}
      onNo={() => onClose()}
    >
      <WhenField
        label={`${isTimes ? 'Arrived' : 'From'}, ${zone}`}
        value={shownFrom}
        without="00:00"
        now={now}
        canBeNow={isTimes}
        errors={errors[fields[0]]}
        onChange={setFrom}
      />
      <WhenField
        label={`${isTimes ? 'Departed' : 'Until'}, ${zone}`}
        value={shownTo}
        without="23:59"
        now={now}
        canBeNow={isTimes}
        errors={errors[fields[1]]}
        onChange={setTo}
      />
      {doubt && (
        <p role="status">
          <Typography.Text type="warning">{doubt}</Typography.Text>
        </p>
      )}
      {!isTimes && <RescheduleEffects loads={effects} />}
      <Labeled label={needsReason ? 'Reason' : 'Reason (optional)'} errors={errors['reason']}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={MAX_REASON}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Labeled>
    </Question>
  )
}
