import { z } from 'zod'
import { POSITION_BATCH } from '#contract/constants.ts'
import { endpoint, page } from '#contract/http.ts'

// Phones write degrees near zero as 1.0E-4.
const DEGREES = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i
const degrees = z
  .string()
  .trim()
  .min(1, 'Enter degrees.')
  .max(40)
  .regex(DEGREES, 'Enter degrees.')
  .transform(Number)
const fixQuery = z.object({
  id: z.string().min(1).max(100).optional(),
  token: z.string().max(200).optional(),
  lat: degrees.optional(),
  lon: degrees.optional(),
  timestamp: z.string().max(40).optional(),
  /** Meters; anything but a number counts as unknown. */
  accuracy: degrees.optional().catch(undefined),
})
/**
 * Not accepted: older than the last position or impossible; `latest`: the vehicle is now shown there.
 * `refused` (messages by field) is no error of the call, but phones resend such positions before newer ones.
 */
export const fixAnswer = z.object({
  accepted: z.boolean(),
  is_latest: z.boolean(),
  refused: z.record(z.string(), z.array(z.string())).optional(),
})
export type FixAnswer = z.infer<typeof fixAnswer>

export const reportPositionByQuery = endpoint({
  name: 'reportPositionByQuery',
  summary:
    'Report a position in the OsmAnd query format. Send the token as `token`, as X-Token or as a bearer token.',
  path: 'tracking/position',
  access: 'public',
  query: fixQuery,
  answer: fixAnswer,
})

const coordinate = z.number().nullish()
const location = z.object({
  timestamp: z.union([z.string().max(40), z.number()]).nullish(),
  coords: z
    .object({ latitude: coordinate, longitude: coordinate, accuracy: coordinate.catch(null) })
    .nullish(),
})
const locations = z.array(location).max(POSITION_BATCH, `Send at most ${POSITION_BATCH} positions at once.`)
const deviceReport = z.object({
  device_id: z.string().min(1).max(100).optional(),
  location: location.optional(),
})
const storedReport = deviceReport.extend({ location: locations })
const reports = z.array(deviceReport).max(POSITION_BATCH, `Send at most ${POSITION_BATCH} positions at once.`)

export const reportPosition = endpoint({
  name: 'reportPosition',
  summary:
    'Report positions in the OsmAnd format. Accepts the query form, the Traccar Client app’s JSON, or a list of either. Results are in the same order as the list.',
  method: 'POST',
  path: 'tracking/position',
  access: 'public',
  query: fixQuery,
  body: z
    .union(
      [deviceReport, storedReport, reports],
      `Send one position, or a list of at most ${POSITION_BATCH}.`,
    )
    .nullish(),
  answer: z.union([fixAnswer, page(fixAnswer)]),
})
