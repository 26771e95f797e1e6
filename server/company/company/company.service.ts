import { z } from 'zod'
import { UNDO_SEND_SECONDS } from '#contract/constants.ts'
import { BUILT_IN_ROLES } from '#contract/permissions.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Database, SystemTx } from '#server/kernel/db/client.ts'
import {
  companiesByIntakeAddress,
  insertCompany,
  isAbbreviationTaken,
  insertGroups,
  insertLiveCounter,
  insertSubscription,
} from '#server/company/company/company.repository.ts'
import { newTrackingToken } from '#server/company/company/tracking-token.ts'

const text = (most: number) => z.string().trim().max(most).default('')

const newCompany = z.object({
  name: z.string().trim().min(1, 'Enter the company name.').max(200),
  abbreviation: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, 'Use 2 to 4 letters.'),
  intake_address: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email('Enter the email address brokers send offers to.')),
  mc_number: text(20),
  dot_number: text(20),
  address: text(300),
  phone: text(32),
  email: text(254),
  time_zone: z
    .string()
    .refine(
      (zone) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone),
      'Enter a time zone such as America/Chicago.',
    )
    .default('America/New_York'),
  payment_status: z.enum(['active', 'grace_period', 'inactive']).default('active'),
  bid_template: z.string().max(10_000).default(''),
  undo_send_seconds: z.int().min(0).max(30).default(UNDO_SEND_SECONDS),
  tracking_token: z
    .string()
    .min(16, 'Use at least 16 characters for the tracking token.')
    .max(200)
    .default(newTrackingToken),
})

async function refuseDuplicates(
  tx: SystemTx,
  { abbreviation, intake_address }: { abbreviation: string; intake_address: string },
): Promise<void> {
  const conflicts = {
    ...((await isAbbreviationTaken(tx, abbreviation)) && {
      abbreviation: [`Another company uses the abbreviation ${abbreviation}.`],
    }),
    ...((await companiesByIntakeAddress(tx, [intake_address])).size > 0 && {
      intake_address: [`Another company receives email at ${intake_address}.`],
    }),
  }
  if (Object.keys(conflicts).length > 0) throw new Conflict(conflicts)
}

export async function createCompany(
  db: Database,
  input: z.input<typeof newCompany>,
): Promise<{ id: number; tracking_token: string }> {
  const parsed = newCompany.safeParse(input)
  if (!parsed.success)
    throw new BadRequest(z.flattenError(parsed.error).fieldErrors as Record<string, string[]>)
  const values = parsed.data
  return db.system(async (tx) => {
    await refuseDuplicates(tx, values)
    const id = await insertCompany(tx, values)
    if (id === undefined)
      throw new Conflict('Another company just took this abbreviation or address. Try again.')
    await insertLiveCounter(tx, id)
    await insertSubscription(tx, id)
    await insertGroups(
      tx,
      Object.entries(BUILT_IN_ROLES).map(([name, permissions]) => ({
        company_id: id,
        name,
        permissions: [...permissions],
      })),
    )
    return { id, tracking_token: values.tracking_token }
  })
}
