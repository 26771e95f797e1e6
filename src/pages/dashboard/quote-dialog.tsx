import { Input } from 'antd'
import { useRef, useState } from 'react'
import { LEAST_QUOTE_CENTS } from '#contract/entities/market/driver-ask.ts'
import { noteDriverQuote } from '#contract/entities/market/driver-bid.ts'
import type { TodayAsk } from '#contract/entities/reports/today.ts'
import { dollars } from '#contract/rules/money.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useSend } from '#kit/call.ts'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { MoneyControl } from '#kit/form/money-control.tsx'

const MAX_NOTE = 500
const WRONG: FieldErrors = { price_cents: ['Enter the driver’s price in dollars.'] }

/** The price that a driver gave in a call. */
export function QuoteDialog({ ask, onClose }: { ask: TodayAsk; onClose: () => void }) {
  const { id, driver_name, unit_number } = ask
  const { send, isSending } = useSend(noteDriverQuote, 'dashboard')
  const [price, setPrice] = useState<number | string | null>(null)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const idempotencyKey = useRef(newUuid()).current
  const closeSaved = useWhileOpen(onClose)
  const save = async () => {
    if (typeof price !== 'number' || price < LEAST_QUOTE_CENTS) return setErrors(WRONG)
    const done = () => `${driver_name} quoted ${dollars(price)}.`
    try {
      await send({ params: { id }, body: { price_cents: price, note }, idempotencyKey, done })
      closeSaved()
    } catch (error) {
      setErrors(fieldErrors(error))
    }
  }
  return (
    <Question
      title={`Quote from ${driver_name}, unit ${unit_number}`}
      label="Log quote"
      isBusy={isSending}
      hasField
      onYes={() => void save()}
      onNo={onClose}
    >
      <Labeled label="Driver’s price" errors={errors['price_cents']}>
        {(control) => <MoneyControl {...control} value={price} onChange={setPrice} />}
      </Labeled>
      <Labeled label="Note (optional)" errors={errors['note']}>
        {(control) => (
          <Input
            {...control}
            maxLength={MAX_NOTE}
            autoComplete="off"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Labeled>
    </Question>
  )
}
