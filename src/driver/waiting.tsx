import { DRIVER_STEPS } from '#contract/rules/driver-steps.ts'
import { dollars } from '#contract/rules/money.ts'
import { receiptName } from '#contract/rules/receipts.ts'
import type { DriverLoad } from '#contract/entities/driver-load.ts'
import { drop, type QueueState, retry, settle } from './queue.ts'
import type { Entry, Sending } from './store.ts'

const nameOf = (sending: Sending): string => {
  if (sending.kind === 'mark') return DRIVER_STEPS[sending.step]
  if (sending.kind === 'take-back') return `Undo: ${DRIVER_STEPS[sending.step]}`
  if (sending.kind === 'receipt') return `${receiptName(sending.receipt)} receipt of ${dollars(sending.amount_cents)}`
  return sending.kind === 'comment' ? `Comment: ${sending.text}` : `Photograph ${sending.file_name}`
}

function Refused({ entry, loads }: { entry: Entry; loads: readonly DriverLoad[] }) {
  const number = loads.find(({ id }) => id === entry.load)?.number ?? 'a load that is no longer yours'
  return (
    <li className="caution pad-16 stack gap-12">
      <p>
        <strong>{nameOf(entry.sending)}</strong> for {number} wasn’t accepted.
      </p>
      <p>{entry.error}</p>
      <div className="grid gap-12 cols-2">
        <button type="button" className="button" onClick={() => void retry(entry)}>
          Try again
        </button>
        <button type="button" className="button" onClick={() => void drop(entry)}>
          Discard
        </button>
      </div>
    </li>
  )
}

interface WaitingProps {
  queue: QueueState
  loads: readonly DriverLoad[]
  /** The load whose photographed pages are on the screen. */
  openPages: number | undefined
}

/** What waits on this phone, what was refused, and what the browser has deleted. */
export function Waiting({ queue, loads, openPages }: WaitingProps) {
  const refused = queue.entries.filter(({ error }) => error !== undefined)
  const waiting = queue.entries.length - refused.length
  const taken = loads.filter(({ id }) => id !== openPages && queue.drafts.includes(id))
  return (
    <>
      {queue.lost > 0 && (
        <div className="tone-soft rounded pad-12 stack" data-tone="warn" role="alert">
          <p>
            This phone’s browser has deleted {queue.lost} that {queue.lost === 1 ? 'was' : 'were'} not sent yet. Say or photograph{' '}
            {queue.lost === 1 ? 'it' : 'them'} again, and add this page to the home screen.
          </p>
          <button type="button" className="button" onClick={() => settle({ lost: 0 })}>
            Understood
          </button>
        </div>
      )}
      {waiting > 0 && (
        <p className="tone-soft rounded pad-12" data-tone="warn" role="status">
          {waiting} not sent yet{queue.isSending ? ', sending…' : '. Keep this page open: they go out with the next connection.'}
        </p>
      )}
      {taken.map(({ id, number }) => (
        <a key={id} className="tone-soft rounded pad-12" data-tone="warn" href={`#documents/${id}`}>
          {number}: keep or leave out what you photographed.
        </a>
      ))}
      {refused.length > 0 && (
        <ul className="stack gap-12" aria-label="Not taken">
          {refused.map((entry) => (
            <Refused key={entry.id} entry={entry} loads={loads} />
          ))}
        </ul>
      )}
    </>
  )
}
