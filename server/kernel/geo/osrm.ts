import { z } from 'zod'
import { METERS_PER_MILE } from '#contract/constants.ts'
import type { Position } from '#contract/rules/distance.ts'

export interface Drive {
  miles: number
  minutes: number
}

const amount = z.number().nonnegative()
const amounts = z.array(z.array(amount.nullable()).length(1))
const routeAnswer = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ distance: amount, duration: amount })).min(1),
})
const tableAnswer = z.object({ code: z.literal('Ok'), distances: amounts, durations: amounts })
const noRoute = z.object({ code: z.literal('NoRoute') })

const toDrive = (metres: number, seconds: number): Drive => ({
  miles: metres / METERS_PER_MILE,
  minutes: seconds / 60,
})
const written = ({ latitude, longitude }: Position) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`
const list = (places: readonly Position[]) => places.map(written).join(';')

async function ask(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' }, redirect: 'error' })
  const body: unknown = await response.json()
  if (!response.ok && !noRoute.safeParse(body).success) throw new Error(`OSRM answered ${response.status}`)
  return body
}

async function route(base: string, from: Position, to: Position, signal: AbortSignal): Promise<Drive | null> {
  const body = await ask(`${base}/route/v1/driving/${list([from, to])}?overview=false`, signal)
  if (noRoute.safeParse(body).success) return null
  const [first] = routeAnswer.parse(body).routes
  return first ? toDrive(first.distance, first.duration) : null
}

async function table(
  base: string,
  from: readonly Position[],
  to: Position,
  signal: AbortSignal,
): Promise<(Drive | null)[]> {
  const sources = from.map((_, index) => index).join(';')
  const query = `annotations=distance,duration&sources=${sources}&destinations=${from.length}`
  const body = await ask(`${base}/table/v1/driving/${list([...from, to])}?${query}`, signal)
  const { distances, durations } = tableAnswer.parse(body)
  if (distances.length !== from.length || durations.length !== from.length)
    throw new Error('OSRM answered for other places than asked')
  return from.map((_, index) => {
    const [metres, seconds] = [distances[index]?.[0] ?? null, durations[index]?.[0] ?? null]
    return metres === null || seconds === null ? null : toDrive(metres, seconds)
  })
}

/** The most places that a server with the usual settings takes in one call. */
const MOST_PLACES = 100

/** In the order of `from`; null when no road leads there. Throws when the server fails. */
export async function drivesByOsrm(
  base: string,
  from: readonly Position[],
  to: Position,
  signal: AbortSignal,
): Promise<(Drive | null)[]> {
  const [only] = from
  if (only && from.length === 1) return [await route(base, only, to, signal)]
  const drives: (Drive | null)[] = []
  for (let start = 0; start < from.length; start += MOST_PLACES - 1)
    drives.push(...(await table(base, from.slice(start, start + MOST_PLACES - 1), to, signal)))
  return drives
}
