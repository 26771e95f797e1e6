import { useState } from 'react'
import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { parseCents, dollars } from '#contract/rules/money.ts'
import { isWrongMoney } from '#kit/form/mark-wrong.tsx'
import { RECEIPT_KINDS, MAX_RECEIPT_CENTS, type ReceiptKind } from '#contract/rules/receipts.ts'
import { Icon } from './icons.tsx'
import type { Entry } from './store.ts'
import { usePhotos } from './take-photo.tsx'
import { useTyped } from './use-typed.ts'
import { codeText, t } from './messages/messages.ts'

const TONES = { pending: 'warn', approved: 'ok', rejected: 'danger' } as const

const Line = ({
  kind,
  cents,
  tone,
  state,
}: {
  kind: ReceiptKind
  cents: number
  tone: string
  state: string
}) => (
  <li className="row gap-12">
    <span className="grow">
      <strong>{codeText('receipt', kind)}</strong> {dollars(cents)}
    </span>
    <span className={tone}>{state}</span>
  </li>
)

export function Receipts({ load, entries }: { load: DriverLoad; entries: readonly Entry[] }) {
  const [kind, setKind] = useState<ReceiptKind>('lumper')
  const [typed, setTyped] = useTyped('receipt', load.id)
  const [error, setError] = useState('')
  const { take, isBusy, camera } = usePhotos(load.id, {
    kind: 'receipt',
    onKept: () => setTyped(''),
    titleOf: (of) =>
      of.kind === 'receipt' ? `${codeText('receipt', of.receipt)} ${dollars(of.amount_cents)}` : '',
  })
  const waiting = entries.flatMap(({ id, sending }) =>
    sending.kind === 'receipt' ? [{ id, ...sending }] : [],
  )
  const cents = parseCents(typed)
  const refusal =
    !cents || cents <= 0
      ? t('receipts.noAmount')
      : cents > MAX_RECEIPT_CENTS
        ? t('receipts.tooMuch', { amount: dollars(MAX_RECEIPT_CENTS) })
        : ''
  return (
    <section className="panel pad-16 stack gap-12" aria-label={t('receipts.title')}>
      <h2>{t('receipts.title')}</h2>
      <p className="muted">{t('receipts.intro')}</p>
      <div className="cluster" role="group" aria-label={t('receipts.kind')}>
        {RECEIPT_KINDS.map((code) => (
          <button
            key={code}
            type="button"
            className="button"
            aria-pressed={kind === code}
            onClick={() => setKind(code)}
          >
            {codeText('receipt', code)}
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
          aria-label={t('receipts.amount')}
          aria-invalid={error !== ''}
          placeholder="$ 0.00"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError('')
          }}
          onBlur={() => isWrongMoney(typed) && setError(refusal)}
        />
        <button type="submit" className="button primary" disabled={isBusy}>
          <Icon name="camera" /> {t('camera.take')}
        </button>
      </form>
      {camera}
      {error && (
        <p role="alert" className="danger">
          {error}
        </p>
      )}
      {(load.receipts.length > 0 || waiting.length > 0) && (
        <ul className="stack" aria-label={t('receipts.sent')}>
          {load.receipts.map(({ id, kind: code, amount_cents, state, reason }) => (
            <Line
              key={id}
              kind={code}
              cents={amount_cents}
              tone={TONES[state]}
              state={state === 'rejected' ? t('receipts.rejected', { reason }) : codeText('receipts', state)}
            />
          ))}
          {waiting.map(({ id, receipt, amount_cents }) => (
            <Line
              key={`waiting ${id}`}
              kind={receipt}
              cents={amount_cents}
              tone="warn"
              state={t('common.waiting')}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
