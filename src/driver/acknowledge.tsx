import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { dispatchState, isDispatchOpen } from '#contract/rules/load-dispatch.ts'
import { Icon } from './icons.tsx'
import { enqueue } from './queue.ts'
import { useStoredState } from './use-stored-state.tsx'
import { codeText, t } from './messages/messages.ts'
import { formatWindow } from './messages/times.ts'

const awaits = (load: DriverLoad): boolean => isDispatchOpen(load) && dispatchState(load.dispatch) === 'sent'

function NewLoad({ load }: { load: DriverLoad }) {
  const { keep, isKeeping, note } = useStoredState()
  const acknowledge = () => void keep(enqueue(load.id, { kind: 'acknowledge', at: new Date().toISOString() }))
  const ends = [load.stops[0], load.stops.at(-1)].filter((stop) => stop !== undefined)
  return (
    <li className="panel pad-16 stack gap-12">
      <a className="plain-link strong" href={`#load/${load.id}`}>
        {load.number}
      </a>
      <div className="stack gap-4">
        {ends.map((stop) => (
          <span key={stop.id}>
            {t('acknowledge.stop', {
              kind: codeText('stop', stop.kind),
              place: stop.address,
              time: formatWindow(stop),
            })}
          </span>
        ))}
      </div>
      <button
        type="button"
        className="button primary driver-huge"
        aria-label={t('acknowledge.of', { load: load.number })}
        disabled={isKeeping}
        onClick={acknowledge}
      >
        <Icon name="check" /> {t('acknowledge.button')}
      </button>
      {note}
    </li>
  )
}

export function NewLoads({ loads }: { loads: readonly DriverLoad[] }) {
  const fresh = loads.filter(awaits)
  if (fresh.length === 0) return null
  return (
    <section className="stack" aria-label={t('acknowledge.title')}>
      <h2>{t('acknowledge.title')}</h2>
      <ul className="stack gap-12">
        {fresh.map((load) => (
          <NewLoad key={load.id} load={load} />
        ))}
      </ul>
    </section>
  )
}
