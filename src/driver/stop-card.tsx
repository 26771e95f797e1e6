import { useState } from 'react'
import { phoneHref } from '#contract/rules/phone.ts'
import type { DriverLoad, DriverStop } from '#contract/entities/freight/driver-load.ts'
import { FAR_MILES } from '#contract/constants.ts'
import { ageText, durationText, isStale } from '#contract/rules/age.ts'
import { stopMargin } from '#contract/rules/arrivals.ts'
import { hasPosition, isWithin, milesBetween } from '#contract/rules/distance.ts'
import { type DriverStep, nextStep } from '#contract/rules/driver-steps.ts'
import { Icon } from './icons.tsx'
import { enqueue, queueState } from './queue.ts'
import { StepButton } from './step-button.tsx'
import { useStoredState } from './use-stored-state.tsx'
import { lastPlace } from './where.ts'
import { codeText, t } from './messages/messages.ts'
import { formatStopTime, formatWindow } from './messages/times.ts'

const MAX_NAME = 9

const rightNow = () => new Date().toISOString()

const callLabel = (name: string) =>
  name !== '' && name.length <= MAX_NAME ? t('load.call', { name }) : t('load.callFacility')

const mapsUrl = ({ latitude, longitude, address }: DriverStop) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(latitude == null || longitude == null ? address : `${latitude},${longitude}`)}`

/**
 * Falls back to the last position of the truck when the phone has none; undefined when not far or unknown.
 */
function getDistanceDoubt({ truck }: DriverLoad, stop: DriverStop): string | undefined {
  const here = lastPlace()
  const now = Date.now()
  const isByPhone = hasPosition(here)
  const place = isByPhone ? here : truck && !isStale(truck.at, now) ? truck : null
  if (!hasPosition(place) || !hasPosition(stop) || isWithin(place, stop, FAR_MILES)) return undefined
  const miles = Math.round(milesBetween(place, stop))
  return isByPhone ? t('stop.far', { miles }) : t('stop.truckFar', { miles, age: ageText(truck?.at, now) })
}

const getUnsavedPhotoDoubt = ({ id }: DriverLoad) =>
  queueState().drafts.includes(id) ? t('stop.unsavedPhoto') : undefined

/** The office's estimate, with its lateness by the office's rule. */
function Eta({ stop: { eta, ...stop } }: { stop: DriverStop }) {
  if (!eta || stop.arrived_at !== null) return null
  const time = formatStopTime(eta, stop.time_zone)
  const margin = stopMargin({ eta, ...stop })
  if (margin === null) return <p>{t('stop.eta', { time })}</p>
  const { minutes, status } = margin
  const duration = durationText(Math.abs(minutes))
  if (status === 'late') return <p className="danger strong">{t('stop.etaLate', { time, duration })}</p>
  if (status === 'risk') return <p className="warn strong">{t('stop.etaMargin', { time, duration })}</p>
  return <p>{t('stop.etaEarly', { time, duration })}</p>
}

export function StopCard({ load, stop }: { load: DriverLoad; stop: DriverStop }) {
  const step = nextStep(stop)
  const [doubt, setDoubt] = useState<{ stop: number; step: DriverStep; why: string }>()
  const { keep, isKeeping, note } = useStoredState()
  const mark = (next: DriverStep) => {
    setDoubt(undefined)
    void keep(enqueue(load.id, { kind: 'mark', stop: stop.id, step: next, at: rightNow(), ...lastPlace() }))
  }
  const say = (next: DriverStep) => {
    const why = next === 'arrived' ? getDistanceDoubt(load, stop) : getUnsavedPhotoDoubt(load)
    if (why === undefined) mark(next)
    else setDoubt({ stop: stop.id, step: next, why })
  }
  const last = load.last_mark
  return (
    <section className="panel pad-16 stack gap-12" aria-label={t('stop.next')}>
      <p className="spread wrap medium accent">
        <span className="nowrap">
          {t('stop.position', {
            kind: codeText('stop', stop.kind),
            number: load.stops.indexOf(stop) + 1,
            total: load.stops.length,
          })}
        </span>
        <span className="tone-soft rounded pad-4-8 small" data-tone="blue">
          {codeText('status', load.status)}
        </span>
      </p>
      <h2 className="driver-place">{stop.facility || stop.address}</h2>
      {stop.facility !== '' && <p>{stop.address}</p>}
      <p className="strong">{formatWindow(stop)}</p>
      <Eta stop={stop} />
      {stop.reference !== '' && <p>{t('stop.reference', { reference: stop.reference })}</p>}
      {stop.notes !== '' && <p className="preformatted">{stop.notes}</p>}
      <div className="grid gap-12 cols-2">
        <a className="button" href={mapsUrl(stop)} target="_blank" rel="noreferrer">
          <Icon name="route" /> {t('stop.navigate')}
        </a>
        {stop.contact_phone === '' ? (
          <a className="button" href={phoneHref(load.dispatcher_phone)}>
            <Icon name="phone" /> {t('load.call', { name: load.dispatcher_name.split(' ')[0] ?? '' })}
          </a>
        ) : (
          <a className="button" href={phoneHref(stop.contact_phone)}>
            <Icon name="phone" /> {callLabel(stop.contact_name)}
          </a>
        )}
      </div>
      {step && doubt?.stop === stop.id && doubt.step === step ? (
        <div className="stack gap-12 tone-soft rounded pad-12" data-tone="warn" role="alert">
          <p className="strong">
            {doubt.why} {t('stop.markAnyway', { step: codeText('step', step) })}
          </p>
          <div className="grid gap-12 cols-2">
            {step === 'arrived' ? (
              <button type="button" className="button" onClick={() => setDoubt(undefined)}>
                {t('stop.notYet')}
              </button>
            ) : (
              <a className="button" href={`#documents/${load.id}`}>
                {t('stop.viewDocuments')}
              </a>
            )}
            <button type="button" className="button primary" onClick={() => mark(step)}>
              {t('stop.confirm')}
            </button>
          </div>
        </div>
      ) : (
        step && <StepButton step={step} done={last?.step} isSaving={isKeeping} onSay={say} />
      )}
      {note}
      {stop.kind === 'delivery' && stop.arrived_at !== null && (
        <a className="button" href={`#documents/${load.id}`}>
          {t('stop.receiverSigns')}
        </a>
      )}
      {last && <TakeBack load={load} />}
    </section>
  )
}

export function TakeBack({ load }: { load: DriverLoad }) {
  const last = load.last_mark
  const { keep, isKeeping, note } = useStoredState()
  const stop = load.stops.find(({ id }) => id === last?.stop)
  if (!last || !stop) return null
  return (
    <>
      <div className="row gap-12 tone-soft rounded pad-12" data-tone="blue" role="status">
        <span className="grow">
          {t('stop.marked', {
            step: codeText('step', last.step),
            place: stop.facility || stop.address,
            time: formatStopTime(last.at, stop.time_zone),
          })}
        </span>
        <button
          type="button"
          className="button"
          disabled={isKeeping}
          onClick={() => void keep(enqueue(load.id, { kind: 'take-back', stop: last.stop, step: last.step }))}
        >
          {t('common.undo')}
        </button>
      </div>
      {note}
    </>
  )
}
