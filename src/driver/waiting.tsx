import { dollars } from '#contract/rules/money.ts'
import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { drop, type QueueState, retry, settle } from './queue.ts'
import type { Entry, Sending } from './store.ts'
import { codeText, t } from './messages/messages.ts'

const getName = (sending: Sending): string => {
  if (sending.kind === 'mark') return codeText('step', sending.step)
  if (sending.kind === 'acknowledge') return t('waiting.acknowledge')
  if (sending.kind === 'take-back') return t('waiting.undo', { step: codeText('step', sending.step) })
  if (sending.kind === 'receipt')
    return t('waiting.receipt', {
      kind: codeText('receipt', sending.receipt),
      amount: dollars(sending.amount_cents),
    })
  return sending.kind === 'comment'
    ? t('waiting.comment', { text: sending.text })
    : t('waiting.photo', { file: sending.file_name })
}

function Refused({ entry, loads }: { entry: Entry; loads: readonly DriverLoad[] }) {
  const number = loads.find(({ id }) => id === entry.load)?.number ?? t('waiting.otherLoad')
  return (
    <li className="caution pad-16 stack gap-12">
      <p className="strong">{t('waiting.refusedLine', { item: getName(entry.sending), load: number })}</p>
      <p>{entry.error}</p>
      <div className="grid gap-12 cols-2">
        <button type="button" className="button" onClick={() => void retry(entry)}>
          {t('common.tryAgain')}
        </button>
        <button type="button" className="button" onClick={() => void drop(entry)}>
          {t('common.discard')}
        </button>
      </div>
    </li>
  )
}

interface WaitingProps {
  queue: QueueState
  loads: readonly DriverLoad[]
  openPages: number | undefined
  isOffline: boolean
}

export const countWaiting = ({ entries }: QueueState): number =>
  entries.filter(({ error }) => error === undefined).length

export function Waiting({ queue, loads, openPages, isOffline }: WaitingProps) {
  const refused = queue.entries.filter(({ error }) => error !== undefined)
  const waiting = countWaiting(queue)
  const withPhotos = loads.filter(({ id }) => id !== openPages && queue.drafts.includes(id))
  return (
    <>
      {queue.lost > 0 && (
        <div className="tone-soft rounded pad-12 stack" data-tone="warn" role="alert">
          <p>{t('waiting.lost', { count: queue.lost })}</p>
          <button type="button" className="button" onClick={() => settle({ lost: 0 })}>
            {t('waiting.gotIt')}
          </button>
        </div>
      )}
      {waiting > 0 && (
        <p className="tone-soft rounded pad-12" data-tone="warn" role="status">
          {t(isOffline ? 'app.offlineWaiting' : queue.isSending ? 'waiting.sending' : 'waiting.unsent', {
            count: waiting,
          })}
        </p>
      )}
      {withPhotos.map(({ id, number }) => (
        <a key={id} className="tone-soft rounded pad-12" data-tone="warn" href={`#documents/${id}`}>
          {t('waiting.photos', { load: number })}
        </a>
      ))}
      {refused.length > 0 && (
        <ul className="stack gap-12" aria-label={t('waiting.refused')}>
          {refused.map((entry) => (
            <Refused key={entry.id} entry={entry} loads={loads} />
          ))}
        </ul>
      )}
    </>
  )
}
