import type { BillingHold } from '#contract/rules/billing-holds.ts'
import { billingHolds, PENDING_HOLD } from '#contract/rules/billing-holds.ts'
import { ownDomain, sameHouse } from '#contract/rules/mail-domain.ts'
import type { ReadValue } from '#contract/rules/rate-confirmation.ts'
import {
  listAlarms,
  otherPayer,
  rateRows,
  type RateRow,
  type Revision,
  diffRevisions,
} from '#contract/rules/rate-confirmation-rows.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  type ConfirmationRow,
  readComparedLoads,
  updateConfirmation,
  listVersions,
} from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'

type Load = NonNullable<ReturnType<Awaited<ReturnType<typeof readComparedLoads>>['get']>>
export type Version = Awaited<ReturnType<typeof listVersions>>[number]

export interface Compared {
  rows: readonly RateRow[]
  revisions: readonly Revision[]
  alarms: readonly string[]
}

const buildRows = (row: ConfirmationRow, load: Load) =>
  rateRows(row.reading?.fields ?? [], row.decisions, load.compared)
const toValues = (rows: readonly RateRow[]) =>
  new Map<string, ReadValue>(rows.map(({ key, value }) => [key, value]))
// Security checks use the parsed values: a correction by a user must not hide a changed payer. Entered values
// count only where nothing was parsed.
const toReadValues = (rows: readonly RateRow[]) =>
  new Map<string, ReadValue>(rows.map(({ key, read, value }) => [key, read?.value ?? value]))
const counts = ({ row }: Version) =>
  row.state !== 'not_a_confirmation' && row.rejected_at === null && !row.is_pending
const waits = ({ row, is_removed }: Version) => row.is_pending && row.rejected_at === null && !is_removed
const isFromBroker = ({ sent_by }: ConfirmationRow, { bid_email, broker_domain }: Load) =>
  sameHouse(sent_by, bid_email) || (broker_domain !== '' && ownDomain(sent_by) === broker_domain)

/** Uploads by our own users count as proven. */
export const isProven = (row: ConfirmationRow, load: Load): boolean =>
  row.sender_verdict === null ||
  ((row.sender_verdict === 'aligned' || row.sender_verdict === 'off') && isFromBroker(row, load))

/** Empty when proven, or for a first version whose checks are merely inconclusive. */
function unprovenWords(row: ConfirmationRow, load: Load): string {
  if (isProven(row, load) || (!row.is_pending && row.sender_verdict !== 'failed')) return ''
  return isFromBroker(row, load)
    ? `The email from ${row.sent_by} isn’t verified.`
    : `It came from ${row.sent_by || 'an unknown address'}, not the broker’s address.`
}

/** The last accepted version before it, else the first; includes versions whose file was removed. */
function findBaseline(row: ConfirmationRow, versions: readonly Version[]): ConfirmationRow | undefined {
  const earlier = versions.filter((one) => counts(one) && one.row.id < row.id)
  return (earlier.find((one) => one.row.accepted_at !== null) ?? earlier.at(-1))?.row
}

const WHO_PAYS = ['payer', 'mc'] as const

export function compareVersion(row: ConfirmationRow, versions: readonly Version[], load: Load): Compared {
  const rows = buildRows(row, load)
  const baseline = findBaseline(row, versions)
  const former = baseline && row.state !== 'waiting' ? buildRows(baseline, load) : undefined
  const revised = (values: typeof toValues) => (former ? diffRevisions(values(former), values(rows)) : [])
  const before = ownDomain(baseline?.sent_by ?? '') || ownDomain(load.bid_email) || load.broker_domain
  const domains = row.sent_by === '' || before === '' ? null : { before, after: ownDomain(row.sent_by) }
  const changed = revised(toReadValues)
  // A payer once confirmed as genuine stays confirmed while later versions name the same.
  const isKnown =
    baseline?.cleared_at != null && WHO_PAYS.every((key) => changed.every((one) => one.key !== key))
  const { broker_company: name, broker_mc: mc } = load.compared
  const other = isKnown ? '' : otherPayer(toReadValues(rows), { name, mc, isBid: load.bid !== null })
  const named = listAlarms(
    other === '' ? changed : changed.filter(({ key }) => !WHO_PAYS.some((one) => one === key)),
    domains,
  )
  const unproven = named.some((alarm) => alarm.startsWith('Sent from')) ? '' : unprovenWords(row, load)
  return {
    rows,
    revisions: revised(toValues),
    alarms: [other, ...named, unproven].filter((alarm) => alarm !== ''),
  }
}

function compareCurrentVersion(versions: readonly Version[], load: Load) {
  const standing = versions.find((one) => counts(one) && !one.is_removed)
  const compared = standing && compareVersion(standing.row, versions, load)
  const own = billingHolds(
    standing && compared
      ? {
          state: standing.row.state,
          rows: compared.rows,
          alarms: standing.row.cleared_at === null ? compared.alarms : [],
        }
      : null,
  )
  const pending = versions.some(waits) ? [PENDING_HOLD] : []
  return { standing, compared, own, holds: [...pending, ...own] }
}

export async function getRateConfirmationStatus(tx: Tx, id: number) {
  const load = (await readComparedLoads(tx, [id])).get(id)
  if (!load) return undefined
  const versions = await listVersions(tx, [id])
  return { load, versions, ...compareCurrentVersion(versions, load) }
}

export interface RateConfirmationStatus {
  readonly holds: readonly BillingHold[]
  /** Null when there is no effective version, or its rate needed no settling or is still open. */
  readonly settled_cents: number | null
}

export async function getRateConfirmationStatuses(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, RateConfirmationStatus>> {
  if (ids.length === 0) return new Map()
  const versions = Map.groupBy(await listVersions(tx, ids), ({ row }) => row.load)
  const loads = await readComparedLoads(tx, ids)
  return new Map(
    Array.from(loads.values(), (load) => {
      const { compared, holds } = compareCurrentVersion(versions.get(load.id) ?? [], load)
      const rate = compared?.rows.find(({ key }) => key === 'rate')
      return [load.id, { holds, settled_cents: rate?.state === 'settled' ? Number(rate.value) : null }]
    }),
  )
}

/** Accepts only when nothing is left to review. */
export async function settle(tx: Tx, load: number, who?: Changer): Promise<void> {
  const found = await getRateConfirmationStatus(tx, load)
  if (!found?.standing) return
  const { row } = found.standing
  if (found.own.length > 0 || row.accepted_at !== null) return
  await updateConfirmation(tx, row.id, { accepted_at: new Date().toISOString() })
  await audit(tx, {
    who,
    action: 'accept',
    record_type: 'load',
    record_id: load,
    after: { rate_confirmation: row.file_name },
  })
}
