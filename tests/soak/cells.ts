import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_ABBREVIATION } from '#server/demo/accounts.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { startTestSmtp } from '#tests/support/smtp.ts'
import { type CellName, Cells } from './cells/installation.ts'
import { Visitors } from './cells/visitors.ts'
import { Ledger } from './failover/ledger.ts'
import { type Findings, rounded, type Soak, until } from './soak.ts'

const PER_MINUTE = { bids: 60, emails: 60 }
const LOADS_TO_BILL = 80
const QUIET_MS = 5000
const SETTLED_AFTER_MS = 180_000
const READ_ONLY_MS = 60_000
/** Output after which the mover is killed; the first move runs undisturbed. */
const KILLED_AT: readonly (RegExp | undefined)[] = [
  undefined,
  /read-only from now on/,
  /read-only from now on[^]*\n(?:audit_entry|app_user): /,
  /Taking it into/,
  /Taking it into[^]*\n(?:audit_entry|app_user): /,
  / is in \w+ now/,
  /Deleting it/,
]

/** The longest time without an acknowledged write. */
function longestSilence({ attempts }: Ledger, from: number, to: number): number {
  const answered = attempts.filter(
    ({ at, status, kind }) => status === 200 && kind !== 'email' && at >= from && at <= to,
  )
  const moments = [from, ...answered.map(({ at }) => at), to]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!))
}

async function moveOnce(cells: Cells, to: CellName, killedAt: RegExp | undefined): Promise<string[]> {
  await cells.forgetFolder(to)
  if (killedAt) {
    const first = cells.move(DEMO_ABBREVIATION, to)
    let isOver = false
    void first.ended.then(() => (isOver = true))
    while (!isOver && !killedAt.test(first.output())) await pause(5)
    first.child.kill('SIGKILL')
    if ((await first.ended) !== null) return [`move to ${to}: ended before it was killed:\n${first.output()}`]
  }
  const { ended, output } = cells.move(DEMO_ABBREVIATION, to)
  return (await ended) === 0 ? [] : [`move to ${to}: ${output()}`]
}

/** Rows of the company that a cell still has. */
const leftIn = async (cells: Cells, name: CellName) =>
  withClient(
    await cells.database(name),
    async (client) => (await client.query('select from company')).rowCount ?? 0,
  )

/** A company moves between two cells under load, and the command is killed at each step. */
export const cells: Soak = async () => {
  const relay = await startTestSmtp()
  const installation = await Cells.start(relay.url)
  const { url, smtpPort } = installation
  const findings: Findings = { figures: {}, faults: [] }
  const { faults, figures } = findings
  try {
    let at: CellName = 'east'
    const databases = { east: await installation.database('east'), west: await installation.database('west') }
    const ledger = new Ledger(() => databases[at], [{ url, smtpPort }])
    await ledger.prepare(LOADS_TO_BILL)
    const visitors = new Visitors(url)
    visitors.begin()
    const storm = ledger.storm(PER_MINUTE)
    for (const [round, killedAt] of KILLED_AT.entries()) {
      await pause(QUIET_MS)
      const to: CellName = at === 'east' ? 'west' : 'east'
      const from = Date.now()
      faults.push(...(await moveOnce(installation, to, killedAt)))
      if (faults.length > 0) break
      const seconds = (Date.now() - from) / 1000
      await pause(QUIET_MS)
      const silence = longestSilence(ledger, from, Date.now())
      if (!killedAt && silence > READ_ONLY_MS) faults.push(`read-only for ${silence} ms`)
      const name = `move${round}${killedAt ? 'Killed' : ''}`
      Object.assign(figures, {
        [`${name}Seconds`]: rounded(seconds),
        [`${name}ReadOnly`]: rounded(silence / 1000),
      })
      process.stderr.write(
        `to ${to}, ${killedAt ? `killed at ${killedAt.source}` : 'undisturbed'}: ${rounded(seconds)} s, ${rounded(silence / 1000)} s without a write, ${ledger.count} acknowledged\n`,
      )
      if ((await leftIn(installation, at)) > 0) faults.push(`the company is still in ${at}`)
      at = to
    }
    ledger.isStorming = false
    const over = await Promise.race([storm.then(() => true), pause(SETTLED_AFTER_MS, false, { ref: false })])
    if (!over) faults.push('writers: some writes were never answered')
    await visitors.end()
    const sent = () => relay.mails.map(({ subject = '' }) => subject)
    const bids = ledger.acknowledged['bid']?.size ?? 0
    await until(
      () => new Set(sent().filter((subject) => subject.startsWith('Bid '))).size >= bids,
      SETTLED_AFTER_MS,
    )
    faults.push(...(await ledger.compare(sent())), ...visitors.faults, ...ledger.refusals.slice(0, 5))
    const count = (status: number | 'net') => ledger.attempts.filter((one) => one.status === status).length
    if (count(500) > 0) faults.push(`${count(500)} answers of 500`)
    const kinds = Object.entries(ledger.acknowledged).map(([kind, { size }]) => [kind, size] as const)
    Object.assign(figures, { acknowledged: ledger.count, ...Object.fromEntries(kinds), ...visitors.counts })
    Object.assign(figures, { answers503: count(503), answers401: count(401), broken: count('net') })
  } finally {
    await installation.stop()
    await relay.stop()
  }
  return findings
}
