import { ageText, isStale } from '#contract/rules/age.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { isEarned, isUnderWay, LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { REPORTED_BY } from '#contract/rules/order-events.ts'
import { parseTown } from '#contract/rules/place.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import { stopTime, stopWindow } from '#contract/rules/stop-time.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { carrier, buildPage } from '#server/kernel/http/link-page.ts'
import { TRACK_PATH } from '#server/kernel/base/link-paths.ts'
import type { SharedLoad } from '#server/freight/load-share/load-share.repository.ts'
import { laneMap } from '#server/freight/load-share/track-map.ts'

const BASIS = { road: '', estimated: ', estimated distance', stale: ', from an old location' } as const

function stopText(load: SharedLoad, stop: SharedLoad['stops'][number], index: number): string {
  const at = (time: string) => escaped(stopTime(time, stop.time_zone))
  const eta =
    isUnderWay(load.status) && !stop.arrived_at
      ? load.estimates?.find((one) => one.stop === stop.id)
      : undefined
  // The event log appends the place to the signer's name.
  const here = `, ${stop.facility || stop.address}`
  const signed = load.signed.findLast((one) => one.stop === stop.id)
  const lines = [
    `<strong>${index + 1}. ${stop.kind === 'pickup' ? 'Pickup' : 'Delivery'}: ${escaped(stop.facility || stop.address)}</strong>`,
    stop.facility === '' ? '' : escaped(stop.address),
    escaped(stopWindow(stop)),
    eta ? `ETA ${at(eta.eta)}${BASIS[eta.basis]}` : '',
    stop.arrived_at
      ? `Arrived ${at(stop.arrived_at)}${stop.arrival_reported_by ? `, reported by ${REPORTED_BY[stop.arrival_reported_by]}` : ''}`
      : '',
    signed
      ? `Signed for by ${escaped(signed.text.endsWith(here) ? signed.text.slice(0, -here.length) : signed.text)}, ${at(signed.at)}`
      : '',
    stop.departed_at ? `Departed ${at(stop.departed_at)}` : '',
  ]
  return `<p>${lines.filter((line) => line !== '').join('<br>')}</p>`
}

function seenText({ status, near, last_geo_date_time: seen }: SharedLoad, now: number): string {
  if (isEarned(status)) return ''
  if (seen === null) return '<p class="help">No location from the truck yet.</p>'
  const old = isStale(seen, now) ? ' This location is old.' : ''
  return `<p>Last seen ${escaped(ageText(seen, now))} ago${near ? `, ${escaped(near)}` : ''}.${old}</p>`
}

function driverText({ shows_driver, driver_name, shows_phone, driver_phone }: SharedLoad): string {
  const name = shows_driver ? escaped(driver_name) : ''
  const phone =
    shows_phone && driver_phone !== ''
      ? `<a href="${escaped(phoneHref(driver_phone))}">${escaped(displayPhone(driver_phone))}</a>`
      : ''
  const parts = [name, phone].filter((part) => part !== '')
  return parts.length > 0 ? `<p>Driver ${parts.join(', ')}</p>` : ''
}

/** Shows no price, and of the driver only what the dispatcher allows. */
export function trackPage(load: SharedLoad, token: string, now = Date.now()): string {
  const truck = { latitude: load.last_latitude, longitude: load.last_longitude }
  const isOnItsWay = isUnderWay(load.status)
  const map = laneMap(
    load.stops.filter(hasPosition).map((stop) => ({
      latitude: stop.latitude,
      longitude: stop.longitude,
      name: parseTown(stop.address).split(',', 1)[0] ?? '',
    })),
    isOnItsWay && hasPosition(truck) ? truck : null,
  )
  const pods = load.pods.map(
    ({ id, file_name }) =>
      `<p><a href="${TRACK_PATH}/${escaped(token)}/pod/${id}">Download POD: ${escaped(file_name)}</a></p>`,
  )
  const title = `${load.broker_reference === '' ? load.number : `Order ${load.broker_reference}`}: ${load.pick_up_at} to ${load.deliver_to}`
  return buildPage(
    title,
    [
      carrier(load.company_name),
      `<h1>${escaped(title)}</h1>`,
      `<p><strong>${LOAD_STATUS[load.status as LoadStatus]}</strong></p>`,
      map,
      seenText(load, now),
      driverText(load),
      ...load.stops.map((stop, index) => stopText(load, stop, index)),
      ...pods,
      `<p class="help">Our load number: ${escaped(load.number)}. Questions: ${escaped(displayPhone(load.company_phone))}. This page updates every minute.</p>`,
    ].join('\n'),
  )
}
