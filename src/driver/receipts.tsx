import { useState } from 'react'
import type { DriverLoad } from '#contract/entities/driver-load.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { centsOf, dollars } from '#contract/rules/money.ts'
import { receiptName, RECEIPT_KINDS, RECEIPT_MOST_CENTS, RECEIPT_STATES, type ReceiptKind } from '#contract/rules/receipts.ts'
import { Icon } from './icons.tsx'
import type { Entry } from './store.ts'
import { usePhotos } from './take-photo.tsx'
import { useTyped } from './use-typed.ts'

const TONES = { pending: 'warn', approved: 'ok', rejected: 'danger' } as const

const Line = ({ kind, cents, tone, state }: { kind: ReceiptKind; cents: number; tone: string; state: string }) => (
  <li className="row gap-12">
    <span className="grow">
      <strong>{receiptName(kind)}</strong> {dollars(cents)}
    </span>
    <span className={tone}>{state}</span>
  </li>
)

/** What the driver paid on the road: its kind, the amount and a photograph of the receipt; the office approves it. */
export function Receipts({ load, entries }: { load: DriverLoad; entries: readonly Entry[] }) {
  const [kind, setKind] = useState<ReceiptKind>('lumper')
  const [typed, setTyped] = useTyped('receipt', load.id)
  const [error, setError] = useState('')
  const { take, isBusy, camera } = usePhotos(load.id, {
    kind: 'receipt',
    onKept: () => setTyped(''),
    titleOf: (of) => (of.kind === 'receipt' ? `${receiptName(of.receipt)} ${dollars(of.amount_cents)}` : ''),
  })
  const waiting = entries.flatMap(({ id, sending }) => (sending.kind === 'receipt' ? [{ id, ...sending }] : []))
  const cents = centsOf(typed)
  const refusal =
    !cents || cents <= 0
      ? 'Enter what you paid in dollars, such as 85.50.'
      : cents > RECEIPT_MOST_CENTS
        ? `Enter at most ${dollars(RECEIPT_MOST_CENTS)}, and call your dispatcher about more.`
        : ''
  return (
    <section className="panel pad-16 stack gap-12" aria-label="Receipts">
      <h2>Receipts</h2>
      <p className="muted">Paid at the dock, a scale or a toll? Send the receipt: what the office approves comes back with your pay.</p>
      <div className="cluster" role="group" aria-label="What you paid">
        {RECEIPT_KINDS.map((code) => (
          <button key={code} type="button" className="button" aria-pressed={kind === code} onClick={() => setKind(code)}>
            {receiptName(code)}
          </button>
        ))}
      </div>
      <form
        className="grid gap-12 cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          setError(refusal)
          if (refusal === '') take({ kind: 'receipt', receipt: kind, amount_cents: cents ?? 0 })
        }}
      >
        <input
          className="input"
          inputMode="decimal"
          autoComplete="off"
          aria-label="Amount in dollars"
          aria-invalid={error !== ''}
          placeholder="$ 0.00"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError('')
          }}
        />
        <button type="submit" className="button primary" disabled={isBusy}>
          <Icon name="camera" /> Photograph
        </button>
      </form>
      {camera}
      {error && (
        <p role="alert" className="danger">
          {error}
        </p>
      )}
      {(load.receipts.length > 0 || waiting.length > 0) && (
        <ul className="stack" aria-label="Sent receipts">
          {load.receipts.map(({ id, kind: code, amount_cents, state, reason }) => (
            <Line
              key={id}
              kind={code}
              cents={amount_cents}
              tone={TONES[state]}
              state={state === 'rejected' ? `Rejected: ${reason}` : codeWords(RECEIPT_STATES, state)}
            />
          ))}
          {waiting.map(({ id, receipt, amount_cents }) => (
            <Line key={`waiting ${id}`} kind={receipt} cents={amount_cents} tone="warn" state="Waiting" />
          ))}
        </ul>
      )}
    </section>
  )
}
