import { type FormEvent, useEffect, useState } from 'react'
import {
  disputeOwnPay,
  disputeOwnSettlement,
  downloadOwnSettlement,
  listOwnPays,
  listOwnSettlements,
  type OwnPay,
  type OwnPayDetail,
  readOwnPay,
  readOwnSettlement,
} from '#contract/entities/money/driver-pay.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { isFrozen, PAY_ADJUSTMENTS, paidWord } from '#contract/rules/pay.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { ownZone } from '#contract/rules/wall-time.ts'
import { ask, type CallError } from './session.ts'
import { Statement } from './statement.tsx'
import { codeText, t } from './messages/messages.ts'
import { formatDay } from './messages/times.ts'

interface Calls {
  title: (weeks: readonly OwnPay[]) => string
  list: typeof listOwnPays
  week: typeof readOwnPay
  dispute: typeof disputeOwnPay
  file?: string
  saysWhat: boolean
}
const OWN_PAY: Calls = {
  title: () => t('pay.title'),
  list: listOwnPays,
  week: readOwnPay,
  dispute: disputeOwnPay,
  saysWhat: false,
}
const OWN_COMPANY: Calls = {
  title: ([week]) => (week ? t('pay.settlementsOf', { company: week.payee_name }) : t('pay.settlements')),
  list: listOwnSettlements,
  week: readOwnSettlement,
  dispute: disputeOwnSettlement,
  file: downloadOwnSettlement.path,
  saysWhat: true,
}

const getStateText = (pay: OwnPay): string => {
  const paid = paidWord(pay)
  if (paid !== undefined && pay.paid_cents < pay.total_cents)
    return t('pay.partiallyPaid', { amount: dollars(pay.paid_cents) })
  if (paid !== undefined)
    return pay.paid_on === null ? t('pay.paid') : t('pay.paidOn', { day: formatDay(pay.paid_on) })
  const state = t(isFrozen(pay.state) ? 'pay.final' : 'pay.notFinal')
  return pay.pay_by === null || pay.total_cents <= 0
    ? state
    : t('pay.due', { state, day: formatDay(pay.pay_by) })
}

function Dispute({
  pay,
  endpoint,
  onDone,
}: {
  pay: OwnPayDetail
  endpoint: Calls['dispute']
  onDone: (next: OwnPayDetail) => void
}) {
  const [load, setLoad] = useState('')
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [key, setKey] = useState(newUuid)
  const [isBusy, setBusy] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    const json = { load: load === '' ? null : Number(load), text }
    ask(endpoint, { params: { id: pay.id }, json, key })
      .then(
        (next) => {
          setText('')
          setKey(newUuid())
          onDone(next)
        },
        (failure: CallError) => setError(failure.message),
      )
      .finally(() => setBusy(false))
  }
  const loads = new Map(pay.lines.map((line) => [line.load, line.load_number]))
  return (
    <details>
      <summary>{t('dispute.report')}</summary>
      <form className="stack gap-12" onSubmit={submit}>
        <select
          className="input"
          aria-label={t('dispute.about')}
          value={load}
          onChange={({ target }) => setLoad(target.value)}
        >
          <option value="">{t('dispute.wholeWeek')}</option>
          {[...loads].map(([id, number]) => (
            <option key={id} value={id}>
              {number}
            </option>
          ))}
        </select>
        <textarea
          className="input"
          rows={3}
          aria-label={t('dispute.text')}
          placeholder={t('dispute.placeholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {error && (
          <p role="alert" className="danger">
            {error}
          </p>
        )}
        <button type="submit" className="button primary" disabled={isBusy}>
          {t('dispute.send')}
        </button>
      </form>
    </details>
  )
}

function Lines({ pay, saysWhat }: { pay: OwnPayDetail; saysWhat: boolean }) {
  const rows: readonly [string, string, number | undefined][] = [
    ...pay.lines.map((line, index): [string, string, number | undefined] => [
      `${line.load} ${index}`,
      `${t(line.is_tonu ? 'pay.lineTonu' : 'pay.line', { load: line.load_number, day: formatDay(line.day) })}${saysWhat ? `: ${line.what}` : ''}`,
      line.amount_cents,
    ]),
    ...pay.adjustments.map(({ id, kind, amount_cents, reason }): [string, string, number] => [
      `a${id}`,
      `${codeText('adjustment', kind)}: ${reason}`,
      (PAY_ADJUSTMENTS[kind]?.sign || 1) * amount_cents,
    ]),
    ...(pay.carried_cents === 0
      ? []
      : ([['carried', t('pay.carried'), pay.carried_cents]] as [string, string, number][])),
  ]
  return (
    <ul className="stack gap-4">
      {rows.map(([id, what, cents]) => (
        <li key={id} className="row gap-12">
          <span className="grow">{what}</span>
          {cents !== undefined && <span className="tabular">{dollars(cents)}</span>}
        </li>
      ))}
    </ul>
  )
}

function Week({ week, turn, calls }: { week: OwnPay; turn: number; calls: Calls }) {
  const [isOpen, setOpen] = useState(false)
  const [pay, setPay] = useState<OwnPayDetail>()
  const [error, setError] = useState('')
  useEffect(() => {
    if (!isOpen) return
    ask(calls.week, { params: { id: week.id } }).then(
      (next) => {
        setPay(next)
        setError('')
      },
      (failure: CallError) => setError(failure.message),
    )
  }, [isOpen, week.id, turn, calls])
  return (
    <li>
      <details
        onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}
      >
        <summary>
          {t('pay.week', { day: formatDay(week.monday) })}{' '}
          <strong className="tabular">{dollars(week.total_cents)}</strong>{' '}
          <span className="muted">{getStateText(week)}</span>
        </summary>
        {error && <p role="alert">{error}</p>}
        {!pay && !error && <p role="status">{t('pay.loading')}</p>}
        {pay && (
          <div className="stack gap-12">
            <Lines pay={pay} saysWhat={calls.saysWhat} />
            <p className="muted">
              {t('pay.yearToDate', {
                gross: dollars(pay.year_gross_cents),
                deducted: dollars(pay.year_deducted_cents),
                advanced: dollars(pay.year_advanced_cents),
                net: dollars(pay.year_cents),
              })}
            </p>
            {pay.changes.length > 0 && (
              <ul
                className="tone-soft rounded pad-12 stack gap-4"
                data-tone="warn"
                aria-label={t('pay.changed')}
              >
                {pay.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
            {pay.disputes.map(({ id, load_number, text, state, answer, answered_by }) => (
              <p key={id} className="tone-soft rounded pad-12" data-tone={state === 'open' ? 'warn' : 'ok'}>
                {t('dispute.line', {
                  state: codeText('dispute', state),
                  subject: load_number || t('dispute.week'),
                  text,
                })}
                {answer && (
                  <>
                    <br />
                    {answered_by}: {answer}
                  </>
                )}
              </p>
            ))}
            {calls.file !== undefined && <Statement pay={pay} path={calls.file} />}
            <Dispute pay={pay} endpoint={calls.dispute} onDone={setPay} />
          </div>
        )}
      </details>
    </li>
  )
}

const localDay = dayWriter(ownZone())

/** Without weeks to come that pay nothing yet. */
function Weeks({ turn, calls }: { turn: number; calls: Calls }) {
  const [weeks, setWeeks] = useState<readonly OwnPay[]>([])
  useEffect(() => {
    const today = localDay(Date.now())
    ask(calls.list).then(
      ({ results }) =>
        setWeeks(results.filter(({ monday, total_cents }) => monday <= today || total_cents !== 0)),
      () => undefined,
    )
  }, [turn, calls])
  if (weeks.length === 0) return null
  const title = calls.title(weeks)
  return (
    <section className="panel pad-16 stack gap-12" aria-label={title}>
      <h2>{title}</h2>
      <ul className="stack">
        {weeks.map((week) => (
          <Week key={week.id} week={week} turn={turn} calls={calls} />
        ))}
      </ul>
    </section>
  )
}

export const Pays = ({ turn }: { turn: number }) => (
  <>
    <Weeks turn={turn} calls={OWN_PAY} />
    <Weeks turn={turn} calls={OWN_COMPANY} />
  </>
)
