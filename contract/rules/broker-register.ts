import { DAY_MS } from './durations.ts'
import { displayPhone } from './phone.ts'

/** In FMCSA's register of motor carriers, brokers and freight forwarders. */
export const BROKER_AUTHORITY = {
  active: 'Active',
  inactive: 'Inactive',
  none: 'None',
  unknown: 'Not stated',
} as const
export type BrokerAuthority = keyof typeof BROKER_AUTHORITY

export const REGISTER_SOURCES = { fmcsa: 'FMCSA', person: 'Entered by hand' } as const

interface RegisterState {
  readonly is_found: boolean
  readonly legal_name: string
  readonly broker_authority: BrokerAuthority
  readonly is_allowed: boolean | null
  readonly is_out_of_service: boolean
  readonly phone: string
  readonly address: string
}

export interface RegisterChange {
  readonly what: 'authority' | 'phone' | 'address' | 'name'
  readonly text: string
}

const isLicensed = (one: RegisterState) =>
  one.is_found && one.broker_authority === 'active' && one.is_allowed !== false && !one.is_out_of_service

function authorityWords(one: RegisterState): string {
  if (!one.is_found) return 'Not in the register'
  if (one.is_out_of_service) return 'Out of service'
  return one.is_allowed === false ? 'Not allowed to operate' : BROKER_AUTHORITY[one.broker_authority]
}

const fromTo = (label: string, before: string, after: string) =>
  `${label}: ${before || 'not stated'} → ${after || 'not stated'}`

/** From one answer of FMCSA to a later one. A fact that the earlier one does not state has not changed. */
export function registerChanges(before: RegisterState, after: RegisterState): RegisterChange[] {
  const [had, has] = [authorityWords(before), authorityWords(after)]
  const authority = { what: 'authority', text: fromTo('Broker authority', had, has) } as const
  if (!after.is_found) return before.is_found ? [authority] : []
  const differs = (name: 'phone' | 'address' | 'legal_name') =>
    before[name] !== '' && before[name] !== after[name]
  const shown = (phone: string) => phone && displayPhone(phone)
  return [
    ...(had === has || before.broker_authority === 'unknown' ? [] : [authority]),
    ...(differs('phone')
      ? [{ what: 'phone', text: fromTo('Phone', shown(before.phone), shown(after.phone)) } as const]
      : []),
    ...(differs('address')
      ? [{ what: 'address', text: fromTo('Address', before.address, after.address) } as const]
      : []),
    ...(differs('legal_name')
      ? [{ what: 'name', text: fromTo('Name', before.legal_name, after.legal_name) } as const]
      : []),
  ]
}

/** Changes that matter to users with a bid, load or invoice at the broker. */
export const isGraveChange = (before: RegisterState, after: RegisterState): boolean =>
  (isLicensed(before) && !isLicensed(after)) ||
  registerChanges(before, after).some(({ what }) => what === 'phone' || what === 'address')

const MONTH_DAYS = 30

/** Changes of FMCSA's answers since a month ago, or since the first one after that. Null without any answer. */
export function changesOfMonth<
  Entry extends RegisterState & {
    readonly source: keyof typeof REGISTER_SOURCES
    readonly created_at: string
  },
>(
  entries: readonly Entry[],
  now: number,
): { since: string; changes: RegisterChange[]; isGrave: boolean } | null {
  const said = entries
    .filter(({ source }) => source === 'fmcsa')
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  const [latest] = said
  const before =
    said.find(({ created_at }) => Date.parse(created_at) <= now - MONTH_DAYS * DAY_MS) ?? said.at(-1)
  if (!latest || !before) return null
  const monthAgo = new Date(now - MONTH_DAYS * DAY_MS).toISOString()
  return {
    since: Date.parse(before.created_at) > Date.parse(monthAgo) ? before.created_at : monthAgo,
    changes: registerChanges(before, latest),
    isGrave: isGraveChange(before, latest),
  }
}
