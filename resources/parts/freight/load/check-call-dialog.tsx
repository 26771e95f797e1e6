import { Button, Flex, Input, Radio, Typography } from 'antd'
import { useRef, useState } from 'react'
import { noteCheckCall, type Order } from '#contract/entities/freight/order.ts'
import { isStale } from '#contract/rules/age.ts'
import { zoneName } from '#contract/rules/dates.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { parseTown } from '#contract/rules/place.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { wallText } from '#contract/rules/wall-time.ts'
import { useSend } from '#kit/call.ts'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { WhenField, whenProblem } from '#kit/form/when-field.tsx'
import { useStoredText } from '#kit/use-stored-text.ts'
import { LastCall } from './last-call.tsx'

const MAX_TEXT = 500
const MAX_PLACE = 200
const USUAL = 'usual'
const OTHER = 'other'
const NEXT_CALLS = [
  { value: USUAL, label: 'Company default' },
  ...[1, 2, 4, 8].map((hours) => ({ value: String(hours), label: `${hours} h` })),
  { value: OTHER, label: 'Set time' },
]

export type CalledOrder = Pick<
  Order,
  | 'id'
  | 'number'
  | 'dispatcher'
  | 'last_call'
  | 'check_call_due_at'
  | 'vehicle'
  | 'next_stop'
  | 'delivery_zone'
>

function placeNow({ vehicle }: CalledOrder): string {
  return vehicle && !isStale(vehicle.last_geo_date_time, Date.now()) ? vehicle.near : ''
}

export function CheckCallDialog({ order, onClose }: { order: CalledOrder; onClose: () => void }) {
  const { id, number, next_stop: stop, last_call: last } = order
  const { send, isSending } = useSend(noteCheckCall, 'orders')
  const [text, setText] = useStoredText(`call ${id}`)
  const [place, setPlace] = useState(() => placeNow(order))
  const [eta, setEta] = useState<string | null>(null)
  const [next, setNext] = useState(USUAL)
  const [nextAt, setNextAt] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const key = useRef(newUuid())
  const zone = stop?.time_zone ?? order.delivery_zone
  const now = () => wallText(new Date().toISOString(), zone)
  const close = () => {
    setText('')
    onClose()
  }
  const closeSaved = useWhileOpen(close)
  const save = async () => {
    const at = next === OTHER ? nextAt : null
    const wrong = { eta: whenProblem(eta), next_call_at: whenProblem(at) }
    setErrors(wrong)
    if (Object.values(wrong).some((texts) => texts.length > 0)) return
    const next_call_at =
      next === USUAL || next === OTHER ? at : new Date(Date.now() + Number(next) * HOUR_MS).toISOString()
    try {
      await send({
        params: { id },
        body: {
          text,
          ...(place.trim() !== '' && { place }),
          ...(eta && { eta }),
          ...(next_call_at && { next_call_at }),
        },
        idempotencyKey: key.current,
        done: () => `Check call on ${number} logged.`,
      })
      closeSaved()
    } catch (error) {
      setErrors(fieldErrors(error))
    }
  }
  return (
    <Question
      title={`Check call: ${number}`}
      label="Log check call"
      isBusy={isSending}
      hasField
      onYes={() => void save()}
      onNo={close}
    >
      {last && <LastCall order={order} />}
      <Labeled label={`Driver update on ${number}`} errors={errors['text']}>
        {(control) => (
          <Input
            {...control}
            maxLength={MAX_TEXT}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Labeled>
      <Labeled label="Place" errors={errors['place']}>
        {(control) => (
          <Input
            {...control}
            maxLength={MAX_PLACE}
            autoComplete="off"
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
        )}
      </Labeled>
      {stop && (
        <>
          <WhenField
            label={`ETA at ${parseTown(stop.address)}, ${zoneName(zone)}`}
            value={eta}
            without="23:59"
            now={now}
            errors={errors['eta']}
            onChange={setEta}
          />
          {stop.eta !== null && (
            <Flex align="center" wrap gap={8}>
              <Typography.Text type="secondary">Estimated: {stopTime(stop.eta, zone)}</Typography.Text>
              <Button size="small" onClick={() => setEta(wallText(stop.eta ?? '', zone))}>
                Use estimate
              </Button>
            </Flex>
          )}
        </>
      )}
      <Flex vertical gap={4}>
        <span aria-hidden>Next check call in</span>
        <Radio.Group
          aria-label="Next check call in"
          optionType="button"
          value={next}
          options={NEXT_CALLS}
          onChange={({ target }) => setNext(target.value as string)}
        />
      </Flex>
      {next === OTHER && (
        <WhenField
          label={`Next check call at, ${zoneName(zone)}`}
          value={nextAt}
          without="08:00"
          now={now}
          errors={errors['next_call_at']}
          onChange={setNextAt}
        />
      )}
    </Question>
  )
}
