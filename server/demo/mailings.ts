import type { z } from 'zod'
import type { createMailing as createMailingCall } from '#contract/entities/reports/mailing.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { nextRuns } from '#contract/rules/mailing.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { createMailing } from '#server/reports/index.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { findCompany, findUsers } from './demo.repository.ts'
import { countMailings, insertPastRun, readTeamTrucks, suppressOne } from './mailings.repository.ts'

type Written = Omit<z.input<typeof createMailingCall.body>, 'vehicles' | 'service'> & {
  team?: string
  past: number
}

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
      { is_active: false, subject: '', ...words, service: 'email', vehicles },
      config,
    )
    for (const at of lastRuns(words, past)) await insertPastRun(tx, mailing, at)
  }
}

export async function seedDemoMailings({ db, config }: { db: Database; config: Config }): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (company) await db.tenant(company.id, (tx) => writeMailings(tx, config))
}
