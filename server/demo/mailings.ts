import type { z } from 'zod'
import type { createMailing as createMailingCall } from '#contract/entities/reports/mailing.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { nextRuns, TRUCK_LIST_HOURS } from '#contract/rules/mailing.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { createMailing, listContacts } from '#server/reports/index.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { findCompany, findUsers } from './demo.repository.ts'
import { countMailings, insertPastRun, readTeamTrucks, suppressOne } from './mailings.repository.ts'

type Written = Omit<z.output<typeof createMailingCall.body>, 'vehicles' | 'service' | Usual> &
  Partial<Pick<z.output<typeof createMailingCall.body>, Usual>> & {
    team?: string
    past: number
  }

const USUAL = {
  audience: 'drivers',
  contacts: [],
  empty_within: TRUCK_LIST_HOURS.default,
  with_csv: false,
} as const
type Usual = keyof typeof USUAL

const MAILINGS: readonly Written[] = [
  {
    name: 'Morning availability',
    subject: 'Unit {unit}: are you free today?',
    message:
      'Good morning {driver},\n\nWe have unit {unit} at {location}. Are you free today, and from when?\nReply with a time and a place.\n\nDispatch',
    days_of_week: '1,2,3,4,5',
    send_time: '06:30',
    time_zone: 'America/New_York',
    is_active: true,
    past: 3,
  },
  {
    name: 'Weekend coverage, Expedite',
    subject: 'Weekend loads for unit {unit}',
    message:
      'Hello {driver},\n\nDo you want to run on Saturday or Sunday? Reply with where unit {unit} will be on Friday night.\n\nDispatch',
    days_of_week: '4',
    send_time: '14:00',
    time_zone: 'America/Chicago',
    is_active: true,
    team: 'Expedite',
    past: 1,
  },
  {
    name: 'Winter tires and chains',
    subject: 'Before the mountains: tires and chains',
    message:
      'Hello {driver},\n\nSend a photo of the chains in unit {unit} before your next load over the Rockies.\n\nSafety',
    days_of_week: '*',
    send_time: '09:00',
    time_zone: 'America/Denver',
    is_active: false,
    past: 0,
  },
]

const TRUCK_LIST: Written = {
  name: 'Truck list, steady brokers',
  audience: 'brokers',
  subject: '{company}: {trucks} available',
  message: 'Good morning,\n\nThese trucks are open now or within a day. What do you have for them?',
  days_of_week: '1,2,3,4,5',
  send_time: '07:00',
  time_zone: 'America/New_York',
  is_active: false,
  with_csv: true,
  past: 0,
}
const CONTACTS = 12

// Three weeks contain each weekday that a mailing may have run on.
const LOOK_BACK_MS = 21 * DAY_MS

const lastRuns = (rule: Parameters<typeof nextRuns>[0], count: number): string[] =>
  count === 0
    ? []
    : nextRuns(rule, Date.now() - LOOK_BACK_MS, 21)
        .filter((at) => Date.parse(at) < Date.now())
        .slice(-count)

async function writeMailings(tx: Tx, config: Config): Promise<void> {
  if ((await countMailings(tx)) > 0) return
  const id = (await findUsers(tx)).get('lead')
  if (id === undefined) return
  await suppressOne(tx)
  for (const { team, past, ...words } of MAILINGS) {
    const vehicles = await readTeamTrucks(tx, team)
    const { id: mailing } = await createMailing(
      tx,
      { id, ip: '' },
      { ...USUAL, contacts: [], ...words, service: 'email', vehicles },
      config,
    )
    for (const at of lastRuns(words, past)) await insertPastRun(tx, mailing, at)
  }
  const { past: _, ...list } = TRUCK_LIST
  const contacts = (await listContacts(tx, {}, 1)).results.slice(0, CONTACTS)
  if (contacts.length > 0)
    await createMailing(
      tx,
      { id, ip: '' },
      { ...USUAL, ...list, contacts, service: 'email', vehicles: [] },
      config,
    )
}

export async function seedDemoMailings({ db, config }: { db: Database; config: Config }): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (company) await db.tenant(company.id, (tx) => writeMailings(tx, config))
}
