import { z } from 'zod'
import { load, loadStatus } from '#contract/entities/freight/load.ts'
import { stop } from '#contract/entities/freight/stop.ts'
import { endpoint, idNumber, idParams, instant, page, personName, recordId } from '#contract/http.ts'
import { receipt } from '#contract/entities/freight/load-billing.ts'
import { RECEIPT_KINDS, MAX_RECEIPT_CENTS } from '#contract/rules/receipts.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { DRIVER_DOCUMENT_KINDS, DRIVER_STEP_CODES } from '#contract/rules/driver-steps.ts'

export const driverStop = stop.omit({ pin_corrected_at: true, pin_corrected_by: true }).extend({
  done_at: instant.nullable(),
  /** As the dispatcher sees it; null once the truck has arrived. */
  eta: instant.nullable().default(null),
  /** The truck’s GPS contradicts the times; the dispatcher decides. */
  is_contradicted: z.boolean(),
})
export type DriverStop = z.infer<typeof driverStop>

/** Without the broker and the broker's price; the driver's own price only where they may see prices. */
export const driverLoad = load
  .pick({
    id: true,
    number: true,
    pick_up_at: true,
    deliver_to: true,
    unit_number: true,
    miles: true,
    dispatcher_name: true,
  })
  .extend({
    status: loadStatus,
    driver_price_cents: z.int().optional(),
    dispatcher_phone: z.string(),
    truck: z
      .object({ latitude: z.number().nullable(), longitude: z.number().nullable(), at: instant.nullable() })
      .nullable(),
    pieces: z.int().nullable(),
    weight: z.number().nullable(),
    hazardous: z.boolean(),
    length: z.number().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    stackable: z.boolean(),
    fast_load: z.boolean(),
    dock_level: z.boolean(),
    comment_count: z.int(),
    is_unread: z.boolean(),
    /** When the office sent the load and this driver's crew acknowledged it. */
    dispatch: z.object({ sent_at: instant.nullable(), acknowledged_at: instant.nullable() }).nullable(),
    stops: z.array(driverStop),
    documents: z.array(
      z.object({ id: z.int(), kind: z.string(), file_name: z.string(), created_at: instant }),
    ),
    receipts: z.array(receipt.pick({ id: true, kind: true, amount_cents: true, state: true, reason: true })),
    last_mark: z.object({ stop: z.int(), step: z.enum(DRIVER_STEP_CODES), at: instant }).nullable(),
  })
export type DriverLoad = z.infer<typeof driverLoad>

export const listDriverLoads = endpoint({
  name: 'listDriverLoads',
  summary:
    'List your own loads as a driver. Active loads come first in driving order, then loads from the last 14 days.',
  path: DRIVER_PATHS.loads,
  access: ['driver-loads', 'list'],
  answer: page(driverLoad),
})

const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null)
const at = { at: instant, latitude: degrees(90), longitude: degrees(180) }
const step = { stop: idNumber, step: z.enum(DRIVER_STEP_CODES) }

export const acknowledgeLoad = endpoint({
  name: 'acknowledgeLoad',
  summary: 'Acknowledge a load as its driver. Acknowledging again changes nothing.',
  method: 'POST',
  path: DRIVER_PATHS.acknowledge,
  access: ['driver-loads', 'edit'],
  params: idParams,
  idempotent: true,
  /** The phone's time, for an acknowledgment made offline. */
  body: z.object({ at: instant.optional() }).prefault({}),
  answer: driverLoad,
})

export const markStop = endpoint({
  name: 'markStop',
  summary:
    'Record an arrival, loading, delivery or departure. Uses the phone’s time. Keeps the stop’s earlier entries.',
  method: 'POST',
  path: DRIVER_PATHS.mark,
  access: ['driver-loads', 'edit'],
  params: idParams,
  idempotent: 'required',
  body: z.object({ ...step, ...at }),
  answer: driverLoad,
})

export const takeBackMark = endpoint({
  name: 'takeBackMark',
  summary: 'Undo your last entry for a stop, within 30 minutes.',
  method: 'POST',
  path: DRIVER_PATHS.takeBack,
  access: ['driver-loads', 'edit'],
  params: idParams,
  idempotent: 'required',
  body: z.object(step),
  answer: driverLoad,
})

export const createDriverLoadDocument = endpoint({
  name: 'createDriverLoadDocument',
  summary:
    'Upload a document photo as multipart form data. Send the fields before the file. Sending the same file with the same type again returns the first upload.',
  method: 'POST',
  path: DRIVER_PATHS.document,
  access: ['driver-loads', 'create'],
  params: idParams,
  status: 201,
  takesFile: true,
  body: z
    .object({
      kind: z.enum(DRIVER_DOCUMENT_KINDS),
      signed_by: personName.default(''),
      stop: recordId.optional(),
      at: instant.optional(),
    })
    .refine(({ kind, signed_by, stop }) => kind !== 'signature' || (signed_by !== '' && stop !== undefined), {
      path: ['signed_by'],
      message: 'Enter the signer’s name.',
    }),
  answer: z.object({ id: z.int(), sha256: z.string() }),
})

export const createDriverReceipt = endpoint({
  name: 'createDriverReceipt',
  summary:
    'Upload a receipt as multipart form data. Send the fields before the file. The office approves or rejects it. Sending the same `key` again returns the first upload.',
  method: 'POST',
  path: DRIVER_PATHS.receipt,
  access: ['driver-loads', 'create'],
  params: idParams,
  status: 201,
  takesFile: true,
  body: z.object({
    kind: z.enum(RECEIPT_KINDS),
    amount_cents: z
      .string()
      .regex(/^\d{1,9}$/, 'Enter an amount in cents.')
      .transform(Number)
      .pipe(
        z
          .int()
          .min(1, 'Enter the amount you paid.')
          .max(MAX_RECEIPT_CENTS, 'Enter $5,000 or less. For more, call your dispatcher.'),
      ),
    key: z.uuid(),
  }),
  answer: z.object({ id: z.int(), sha256: z.string() }),
})

export const reportDriverPosition = endpoint({
  name: 'reportDriverPosition',
  summary: 'Report the phone’s location while the page is open. Used as the location of your load’s vehicle.',
  method: 'POST',
  path: DRIVER_PATHS.position,
  access: ['driver-loads', 'edit'],
  body: z.object({
    at: instant,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    /** Meters. */
    accuracy: z.number().nonnegative().nullish(),
  }),
  answer: z.object({ is_taken: z.boolean() }),
})
