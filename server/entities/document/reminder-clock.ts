import type { Database } from '#server/db/client.ts'
import { companyClocks } from '#server/entities/document/reminder.repository.ts'
import { type DigestSettings, remindCompany } from '#server/entities/document/reminder.service.ts'

const EVERY_MS = 5 * 60 * 1000
const FROM_HOUR = 5

interface Log {
  warn(context: object, message: string): void
}

interface Parts {
  db: Database
  settings: DigestSettings
  log: Log
}

/** The day and the hour that it is in a zone. */
export function localTime(now: Date, timeZone: string): { day: string; hour: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: `${part['year']}-${part['month']}-${part['day']}`, hour: Number(part['hour']) }
}

/** Reminds each company whose day has begun (from five in the morning, its own time) and that was not reminded on it by any node. */
export async function remindAll({ db, settings, log }: Parts, now = new Date()): Promise<void> {
  for (const { id, time_zone, last_day } of await db.system(companyClocks)) {
    try {
      const { day, hour } = localTime(now, time_zone)
      if (hour >= FROM_HOUR && (last_day === null || last_day < day)) await db.tenant(id, (tx) => remindCompany(tx, day, settings))
    } catch (error) {
      log.warn({ err: error, company_id: id }, 'the papers of a company could not be looked at; trying again in five minutes')
    }
  }
}

/** Looks at every company's clock at once and then every five minutes; the answer stops it when what runs is done. */
export function keepReminding(parts: Parts): () => Promise<void> {
  let running: Promise<void> | undefined
  let isStopped = false
  const run = () => {
    if (isStopped) return
    running ??= remindAll(parts)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'papers could not be looked at; trying again in five minutes'))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(run, EVERY_MS).unref()
  run()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
