import { z } from 'zod'
import type { MailingRecipient, MailingVehicle } from '#contract/entities/reports/mailing.ts'
import type { MailingAudience } from '#contract/rules/mailing.ts'

const mailAddress = z.email()
const DIALABLE = /^\+\d{8,15}$/

export type Service = 'email' | 'sms'

export interface Reached {
  vehicle: number
  unit_number: string
  location: string
  is_gone: boolean
  is_retired: boolean
  driver: number | null
  name: string
  address: string
  suppressed: 'unsubscribed' | 'bounced' | 'complaint' | null
}

const NO_ADDRESS = { email: 'has no email address.', sms: 'has no phone number.' }
const BAD_ADDRESS = { email: 'email address is invalid.', sms: 'phone number is invalid.' }
export const SUPPRESSED = {
  unsubscribed: 'unsubscribed.',
  complaint: 'marked an earlier email as spam.',
  bounced: 'can’t be reached: an earlier email bounced.',
}

const isRight = (service: Service, address: string) =>
  service === 'email' ? mailAddress.safeParse(address).success : DIALABLE.test(address)

export interface Sending {
  audience: MailingAudience
  service: Service
  saysLocation: boolean
}

export function reachProblem({ audience, service, saysLocation }: Sending, reached: Reached): string {
  const { is_gone, is_retired, driver, name, address, suppressed, location } = reached
  if (is_gone) return 'Vehicle is archived.'
  if (is_retired) return 'Vehicle is retired.'
  if (audience === 'brokers') return ''
  if (driver === null) return 'No driver assigned.'
  if (address === '') return `${name} ${NO_ADDRESS[service]}`
  if (!isRight(service, address)) return `${name}’s ${BAD_ADDRESS[service]}`
  if (suppressed !== null) return `${name} ${SUPPRESSED[suppressed]}`
  return saysLocation && location === '' ? 'Location unknown, and the message includes it.' : ''
}

export interface ReachedContact {
  broker: number
  broker_name: string
  name: string
  email: string
  is_blacklisted: boolean
  suppressed: Reached['suppressed']
  has_recent_list: boolean
}

export function contactProblem(contact: ReachedContact): string {
  const { name, broker_name, is_blacklisted, suppressed, has_recent_list } = contact
  if (is_blacklisted) return `${broker_name} is blacklisted.`
  if (suppressed !== null) return `${name || broker_name} ${SUPPRESSED[suppressed]}`
  return has_recent_list ? 'Got a truck list less than an hour ago.' : ''
}

/** `noTrucks` is why nobody gets it; '' where the list has trucks. */
export const selectContacts = (contacts: readonly ReachedContact[], noTrucks: string): NewRecipient[] =>
  contacts.map((contact) => {
    const reason = contactProblem(contact) || noTrucks
    return {
      driver: null,
      broker: contact.broker,
      unit_number: '',
      name: contact.name || contact.broker_name,
      location: '',
      address: contact.email,
      reason,
      state: reason === '' ? 'waiting' : 'skipped',
    }
  })

export type NewRecipient = Pick<MailingRecipient, 'unit_number' | 'name' | 'address' | 'reason'> & {
  driver: number | null
  broker?: number
  location: string
  state: 'waiting' | 'skipped'
}

export function selectRecipients(sending: Sending, all: readonly Reached[]): NewRecipient[] {
  const units = new Map<string, string>()
  return all.map((one) => {
    const { unit_number, name, location, driver, address } = one
    const key = address.toLowerCase()
    const first = units.get(key)
    const problem = reachProblem(sending, one)
    const reason =
      problem === '' && first !== undefined ? `${name} already gets it for unit ${first}.` : problem
    if (reason === '') units.set(key, unit_number)
    return {
      unit_number,
      name,
      location,
      driver,
      address: key,
      reason,
      state: reason === '' ? 'waiting' : 'skipped',
    }
  })
}

export function listVehicleChoices(
  sending: Sending,
  rows: readonly (Reached & { team_name: string })[],
): MailingVehicle[] {
  return [...Map.groupBy(rows, ({ vehicle }) => vehicle)].map(([id, of]) => {
    const problems = of.map((one) => reachProblem(sending, one))
    const [first] = of
    return {
      id,
      unit_number: first?.unit_number ?? '',
      driver: of.map(({ name }) => name).join(', '),
      team_name: first?.team_name ?? '',
      location: first?.location ?? '',
      problem: problems.includes('') ? '' : problems.join(' '),
    }
  })
}
