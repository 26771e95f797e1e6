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
} from '#contract/entities/driver-pay.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { adjustmentName, DISPUTE_STATES, isFrozen, paidWord, PAY_ADJUSTMENTS, payLineName } from '#contract/rules/pay.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { ask, type CallError } from './session.ts'
import { Statement } from './statement.tsx'

/** Where pay of a kind is read and disputed, and what its parts are called. */
interface Calls {
  title: (weeks: readonly OwnPay[]) => string
  list: typeof listOwnPays
  week: typeof readOwnPay
  dispute: typeof disputeOwnPay
  /** Where the statement of a week is downloaded; none where there is no such file for him. */
  file?: string
  /** Whether a load has several lines, each for something else. */
  saysWhat: boolean
}
const OWN_PAY: Calls = {
  title: () => 'My pay',
  list: listOwnPays,
  week: readOwnPay,
  dispute: disputeOwnPay,
  saysWhat: false,
}
const OWN_COMPANY: Calls = {
  title: (weeks) => `Settlements of ${weeks[0]?.payee_name ?? 'my company'}`,
  list: listOwnSettlements,
  week: readOwnSettlement,
  dispute: disputeOwnSettlement,
  file: downloadOwnSettlement.path,
  saysWhat: true,
}

const standing = (pay: OwnPay): string => {
  const paid = paidWord(pay)
  if (paid === 'Part paid') return `Part paid: ${dollars(pay.paid_cents)}`
  if (paid) return pay.paid_on === null ? paid : `${paid} ${dayText(pay.paid_on)}`
  const by = pay.pay_by === null || pay.total_cents <= 0 ? '' : `, to be paid by ${dayText(pay.pay_by)}`
  return `${isFrozen(pay.state) ? 'Final' : 'Not final yet'}${by}`
}

function Dispute({ pay, endpoint, onDone }: { pay: OwnPayDetail; endpoint: Calls['dispute']; onDone: (next: OwnPayDetail) => void }) {
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
      <summary>Something is wrong</summary>
      <form className="stack gap-12" onSubmit={submit}>
        <select className="input" aria-label="What is wrong with" value={load} onChange={({ target }) => setLoad(target.value)}>
          <option value="">The whole week</option>
          {[...loads].map(([id, number]) => (
            <option key={id} value={id}>
              {number}
            </option>
          ))}
        </select>
        <textarea
          className="input"
          rows={3}
          aria-label="What is wrong"
          placeholder="What is wrong?"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {error && (
          <p role="alert" className="danger">
            {error}
          </p>
        )}
        <button type="submit" className="button primary" disabled={isBusy}>
          Send to the office
        </button>
      </form>
    </details>
  )
}

function Lines({ pay, saysWhat }: { pay: OwnPayDetail; saysWhat: boolean }) {
  const rows: readonly [string, string, number | undefined][] = [
    ...pay.lines.map((line, index): [string, string, number | undefined] => [
      `${line.load} ${index}`,
      `${payLineName(line)}${saysWhat ? `: ${line.what}` : ''}`,
      line.amount_cents,
    ]),
    ...pay.adjustments.map(({ id, kind, amount_cents, reason }): [string, string, number] => [
      `a${id}`,
      `${adjustmentName(kind)}: ${reason}`,
      (PAY_ADJUSTMENTS[kind]?.sign || 1) * amount_cents,
    ]),
    ...(pay.carried_cents === 0
      ? []
      : ([['carried', 'Carried forward from earlier weeks', pay.carried_cents]] as [string, string, number][])),
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
      <details onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}>
        <summary>
          Week of {dayText(week.monday)}: <strong className="tabular">{dollars(week.total_cents)}</strong>{' '}
          <span className="muted">{standing(week)}</span>
        </summary>
        {error && <p role="alert">{error}</p>}
        {!pay && !error && <p role="status">Loading the week…</p>}
        {pay && (
          <div className="stack gap-12">
            <Lines pay={pay} saysWhat={calls.saysWhat} />
            <p className="muted">This year so far: {dollars(pay.year_cents)}</p>
            {pay.changes.length > 0 && (
              <ul className="tone-soft rounded pad-12 stack gap-4" data-tone="warn" aria-label="Changed since the week was locked">
                {pay.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
            {pay.disputes.map(({ id, load_number, text, state, answer, answered_by }) => (
              <p key={id} className="tone-soft rounded pad-12" data-tone={state === 'open' ? 'warn' : 'ok'}>
                {codeWords(DISPUTE_STATES, state)}: {load_number || 'the week'}. {text}
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

function Weeks({ turn, calls }: { turn: number; calls: Calls }) {
  const [weeks, setWeeks] = useState<readonly OwnPay[]>([])
  useEffect(() => {
    ask(calls.list).then(
      ({ results }) => setWeeks(results),
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

/** What the company pays the driver, week by week, and the settlements of his own owner company where he has one. */
export const Pays = ({ turn }: { turn: number }) => (
  <>
    <Weeks turn={turn} calls={OWN_PAY} />
    <Weeks turn={turn} calls={OWN_COMPANY} />
  </>
)
