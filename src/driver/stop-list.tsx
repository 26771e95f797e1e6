import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { codeText, t } from './messages/messages.ts'
import { formatStopTime, formatWindow } from './messages/times.ts'

export const StopList = ({ load }: { load: DriverLoad }) => (
  <section className="panel pad-16 stack gap-12" aria-label={t('stop.all')}>
    <h2>{t('stop.list')}</h2>
    <ol className="stack gap-16 driver-stops">
      {load.stops.map((stop) => (
        <li
          key={stop.id}
          className="stack gap-4"
          data-done={stop.departed_at !== null || stop.done_at !== null}
        >
          <strong>
            {t('stop.named', { kind: codeText('stop', stop.kind), place: stop.facility || stop.address })}
          </strong>
          {stop.facility !== '' && <span>{stop.address}</span>}
          <span>{formatWindow(stop)}</span>
          {stop.arrived_at && (
            <span className="ok">
              {t('step.arrived')} {formatStopTime(stop.arrived_at, stop.time_zone)}
            </span>
          )}
          {stop.is_contradicted && <span className="warn">{t('stop.contradicted')}</span>}
          {stop.done_at && (
            <span className="ok">
              {t(stop.kind === 'pickup' ? 'step.loaded' : 'step.delivered')}{' '}
              {formatStopTime(stop.done_at, stop.time_zone)}
            </span>
          )}
          {stop.departed_at && (
            <span className="ok">
              {t('step.departed')} {formatStopTime(stop.departed_at, stop.time_zone)}
            </span>
          )}
        </li>
      ))}
    </ol>
  </section>
)
