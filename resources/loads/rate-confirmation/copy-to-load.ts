import { type LoadDetail, updateOwnLoad } from '#contract/entities/freight/load.ts'
import type { RateConfirmationDetail } from '#contract/entities/freight/rate-confirmation.ts'
import type { BodyOf } from '#contract/http.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { parseRowKey } from '#contract/rules/rate-confirmation.ts'
import { stopsEntered } from '#parts/freight/load/stops-entered.ts'

type Row = RateConfirmationDetail['rows'][number]
type Change = BodyOf<typeof updateOwnLoad>

const OF_LOAD = { pieces: 'pieces', weight: 'weight', load_number: 'broker_reference' } as const
const OF_STOP = { facility: 'facility', from: 'window_from', to: 'window_to' } as const
const NUMBER_WORDS = { reference: '', po: 'PO ', appointment: 'Appt ' } as const
const WITHOUT_TIME = { from: 'T00:00', to: 'T23:59' } as const

const isKey = <K extends string>(of: Readonly<Record<K, unknown>>, name: string): name is K => name in of

type EnteredStop = ReturnType<typeof stopsEntered>[number]

function putIntoStop(at: EnteredStop, name: string, value: string): boolean {
  if (isKey(NUMBER_WORDS, name)) {
    at.reference = [at.reference, `${NUMBER_WORDS[name]}${value}`].filter(Boolean).join(', ')
    return true
  }
  if (name === 'street') {
    at.address = `${value}, ${at.address}`
    return true
  }
  if (!isKey(OF_STOP, name) || at[OF_STOP[name]]) return false
  at[OF_STOP[name]] =
    isKey(WITHOUT_TIME, name) && value.length === 10 ? `${value}${WITHOUT_TIME[name]}` : value
  return true
}

/** A street is copied only when the document names the load's own town. */
export const isCopyable = ({ key }: Row, rows: readonly Row[]): boolean => {
  if (!/^stop\..*\.street$/.test(key)) return true
  const place = rows.find((row) => row.key === key.replace(/street$/, 'place'))
  return place?.state === 'same'
}

/** Fills only what is empty in the load; undefined when one of the rows cannot be copied. */
export function toLoadChange(rows: readonly Row[], load: LoadDetail): Change | undefined {
  const stops = stopsEntered(load.stops)
  const change: Record<string, unknown> = { version: load.version }
  for (const { key, value, state, load_value } of rows) {
    const { name, stop } = parseRowKey(key)
    if ((state !== 'extra' && state !== 'settled') || load_value !== null) return undefined
    if (stop) {
      const at = stops[stop.number - 1]
      if (at?.kind !== stop.kind || !putIntoStop(at, name, String(value))) return undefined
      change['stops'] = stops
    } else {
      if (!isKey(OF_LOAD, name) || load[OF_LOAD[name]]) return undefined
      change[OF_LOAD[name]] = value
    }
  }
  const body = updateOwnLoad.body.safeParse(change)
  return body.success ? (change as Change) : undefined
}

export function waitingText(waiting: number, intoLoad: number, elsewhere: number, rows: number): string {
  if (waiting > 0)
    return `${waiting} of ${rows} fields ${waiting === 1 ? 'needs' : 'need'} review. Press Enter to accept, or arrow keys to move.`
  const inRows = elsewhere + (intoLoad === 1 ? 1 : 0)
  const ways = [
    ...(intoLoad > 1 ? [`${pluralize(intoLoad, 'field')} can be copied to the load together`] : []),
    ...(inRows > 0
      ? [`${pluralize(inRows, 'field')} can be copied from ${inRows === 1 ? 'its row' : 'their rows'}`]
      : []),
  ]
  return ways.length === 0 ? 'Nothing to review.' : `Nothing left to confirm. ${ways.join(', ')}.`
}
