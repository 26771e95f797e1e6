import { z } from 'zod'
import { codeEnum, day, instant } from '#contract/http.ts'
import { BROKER_AUTHORITY, REGISTER_SOURCES } from '#contract/rules/broker-register.ts'

/**
 * FMCSA's entry of a broker from `created_at` until at least `checked_at`; the facts are empty where it has no
 * such number. `entered_by` names the user where the source is a person.
 */
export const registerEntry = z.object({
  id: z.int(),
  created_at: instant,
  checked_at: instant,
  source: codeEnum(REGISTER_SOURCES),
  entered_by: z.string(),
  is_found: z.boolean(),
  legal_name: z.string(),
  dba_name: z.string(),
  dot_number: z.string(),
  broker_authority: codeEnum(BROKER_AUTHORITY),
  /** Null where the register does not say. */
  is_allowed: z.boolean().nullable(),
  /** Day of the grant, entered or seen to change from not active; null where unknown. */
  authority_since: day.nullable(),
  is_out_of_service: z.boolean(),
  out_of_service_on: day.nullable(),
  phone: z.string(),
  address: z.string(),
  /**
   * The signs and the number to call come from this row: FMCSA's newest about the broker's number, else the newest
   * entered.
   */
  counts: z.boolean(),
})
export type RegisterEntry = z.infer<typeof registerEntry>
