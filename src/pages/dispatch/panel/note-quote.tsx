import { useId, useState } from 'react'
import { LEAST_QUOTE_CENTS } from '#contract/entities/market/driver-ask.ts'
import { type DriverBid, noteDriverQuote } from '#contract/entities/market/driver-bid.ts'
import { dollars, parseCents } from '#contract/rules/money.ts'
import { useSend } from '#kit/call.ts'
import { isWrongMoney } from '#kit/form/mark-wrong.tsx'
import { Button } from '#src/ui/button.tsx'
import { described, FieldFrame } from '#src/ui/field-frame.tsx'

const WRONG = 'Enter the driver’s price in dollars.'

/** The price that a driver gave in a call, and what else was said. */
export function NoteQuote({ bid, onDone }: { bid: DriverBid; onDone: () => void }) {
  const id = useId()
  const { send, isSending } = useSend(noteDriverQuote)
  const [price, setPrice] = useState('')
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const save = async () => {
    const price_cents = parseCents(price)
    if (price_cents === null || price_cents < LEAST_QUOTE_CENTS) return setError(WRONG)
    const done = () => `${bid.driver_name} quoted ${dollars(price_cents)}.`
    await send({ params: { id: bid.id }, body: { price_cents, note }, done }).then(onDone, () => undefined)
  }
  return (
    <form
      className="grid gap-12 above-8"
      aria-label={`Call with ${bid.driver_name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void save()
      }}
    >
      <div className="grid gap-12 cols-2">
        <FieldFrame id={`${id}-price`} label="Driver’s price, $" error={error}>
          <input
            {...described(`${id}-price`, error)}
            className="input wide tabular text-end"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            required
            value={price}
            onChange={(event) => {
              setPrice(event.target.value)
              setError('')
            }}
            onBlur={() => isWrongMoney(price) && setError(WRONG)}
          />
        </FieldFrame>
        <FieldFrame id={`${id}-note`} label="Note (optional)">
          <input
            id={`${id}-note`}
            className="input wide"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </FieldFrame>
      </div>
      <div className="row gap-12">
        <Button kind="primary" type="submit" isBusy={isSending}>
          Save price
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
