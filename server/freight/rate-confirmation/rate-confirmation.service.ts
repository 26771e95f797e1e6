import type { z } from 'zod'
import type {
  clearRateConfirmation,
  decideRateField,
  RateConfirmation,
  RateConfirmationDetail,
} from '#contract/entities/freight/rate-confirmation.ts'
import { type LoadViewer, mayEditPrices, seesPrices } from '#contract/rules/load-access.ts'
import { rateFieldKind, type ReadValue } from '#contract/rules/rate-confirmation.ts'
import { runningDuties } from '#contract/rules/rate-duties.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readUserName } from '#server/market/index.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import {
  type ConfirmationRow,
  lockConfirmation,
  readBillingKnown,
  readConfirmationRow,
  updateConfirmation,
} from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import { brokerGaps, getRowDestination } from '#server/freight/rate-confirmation/apply-to-broker.ts'
import { isOutdated } from '#server/freight/rate-confirmation/read-again.ts'
import { buildRevision } from '#server/freight/rate-confirmation/revision-draft.ts'
import {
  compareVersion,
  settle,
  getRateConfirmationStatus,
  type Version,
} from '#server/freight/rate-confirmation/status.service.ts'

const iso = (time: string | null) => time && new Date(time).toISOString()

function shown({ row, added_by, rejected_by }: Version, standing: Version | undefined): RateConfirmation {
  const { id, version, file_name, content_type, size, state, reading, clear_reason } = row
  return {
    id,
    version,
    created_at: iso(row.created_at) ?? '',
    updated_at: iso(row.updated_at) ?? '',
    load: row.load ?? 0,
    file_name,
    content_type,
    size,
    state,
    added_by,
    page_count: reading?.page_count ?? 0,
    pages_read: reading?.pages_read ?? 0,
    is_in_use: standing?.row.id === id,
    accepted_at: iso(row.accepted_at),
    cleared_at: iso(row.cleared_at),
    clear_reason,
    is_pending: row.is_pending,
    rejected_at: iso(row.rejected_at),
    rejected_by,
    is_outdated: isOutdated(row),
  }
}

/** Rate confirmations state prices, so this throws when the user may not see the load's. */
async function openLoad(tx: Tx, viewer: LoadViewer, id: number) {
  const found = await getRateConfirmationStatus(tx, id)
  if (!found) throw new NotFound()
  if (!seesPrices(found.load, viewer))
    throw new Forbidden('This rate confirmation belongs to another dispatcher’s load.')
  return found
}

export async function listVersions(tx: Tx, viewer: LoadViewer, load: number) {
  const { versions, standing, holds, load: of } = await openLoad(tx, viewer, load)
  const duties = runningDuties(standing?.row.reading?.duties ?? [], of.times, Date.now())
  const present = versions.filter(({ is_removed }) => !is_removed)
  return {
    count: present.length,
    results: present.map((one) => shown(one, standing)),
    holds: [...holds],
    duties: [...duties],
  }
}

export async function openVersion(tx: Tx, viewer: LoadViewer, id: number) {
  const row = await readConfirmationRow(tx, id)
  if (!row || row.load === null) throw new NotFound()
  return { row, ...(await openLoad(tx, viewer, row.load)) }
}

export async function readVersion(tx: Tx, viewer: LoadViewer, id: number): Promise<RateConfirmationDetail> {
  const { row, load, versions, standing, holds } = await openVersion(tx, viewer, id)
  const version = versions.find((one) => one.row.id === id && !one.is_removed)
  if (!version) throw new NotFound('This rate confirmation was removed from the load.')
  const { rows, revisions, alarms } = compareVersion(row, versions, load)
  const { known } = await readBillingKnown(tx, load.id)
  const isCurrent = standing?.row.id === id
  const scans = row.reading?.scans ?? []
  return {
    ...shown(version, standing),
    is_scan: scans.some(({ is_read }) => is_read),
    unread_pages: scans.filter(({ is_read }) => !is_read).map(({ page }) => page),
    rows: rows.map((one) => {
      const own = isCurrent ? getRowDestination(one, known, viewer) : null
      // Payment destinations stay unchanged while the confirmation awaits review.
      const home = own?.where === 'broker' && holds.length > 0 ? null : own
      const read = one.read && { ...one.read, places: [...one.read.places] }
      return { ...one, places: [...one.places], read, home: home && { where: home.where, now: home.now } }
    }),
    revisions: [...revisions],
    alarms: [...alarms],
    broker_gaps: isCurrent && holds.length === 0 ? brokerGaps(rows, known, viewer) : null,
    revision: isCurrent ? await buildRevision(tx, load.id, rows) : null,
  }
}

export const OTHER_COUNTS = 'Another version of this rate confirmation is in use now. Open that one.'

const WHEN = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/

function refuseValue(key: string, value: ReadValue): void {
  const kind = rateFieldKind(key)
  const isNumber = ['money', 'count', 'pounds', 'days'].includes(kind)
  if (isNumber !== (typeof value === 'number') || (typeof value === 'number' && !Number.isInteger(value)))
    throw new BadRequest({ value: [isNumber ? 'Enter a number.' : 'Enter text.'] })
  if (key === 'rate' && Number(value) <= 0) throw new BadRequest({ value: ['Enter an amount above $0.00.'] })
  if (kind === 'when' && (!WHEN.test(String(value)) || Number.isNaN(Date.parse(String(value)))))
    throw new BadRequest({ value: ['Enter a date and time, such as 2026-12-03 08:00.'] })
}

export async function lockOpen(tx: Tx, who: LoadChanger, id: number, version: number) {
  const opened = await openVersion(tx, who, id)
  if (!mayEditPrices(opened.load, who))
    throw new Forbidden('This load belongs to another dispatcher. Its price is read-only.')
  const row = await lockConfirmation(tx, id)
  if (!row) throw new NotFound()
  if (row.version !== version) throw new Conflict('Someone else changed this rate confirmation. Reload it.')
  return { ...opened, row }
}

export async function readAgain(
  tx: Tx,
  who: LoadChanger,
  id: number,
  queue: (tx: Tx, id: number) => Promise<unknown>,
): Promise<RateConfirmationDetail> {
  const { row, load } = await openVersion(tx, who, id)
  if (!mayEditPrices(load, who))
    throw new Forbidden('This load belongs to another dispatcher. Its price is read-only.')
  if (!isOutdated(row))
    throw new Conflict('This rate confirmation was already parsed with the current rules.')
  await queue(tx, id)
  await audit(tx, {
    who,
    action: 'read_again',
    record_type: 'rate_confirmation',
    record_id: id,
    after: { rules: row.reading?.policy_version ?? 0 },
  })
  return readVersion(tx, who, id)
}

async function conclude(tx: Tx, who: LoadChanger, row: ConfirmationRow): Promise<RateConfirmationDetail> {
  const load = row.load ?? 0
  await settle(tx, load, who)
  await emit(tx, { type: 'ORDER_CHANGED', data: { id: load } })
  return readVersion(tx, who, row.id)
}

export async function decideField(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { key, value, version }: z.output<typeof decideRateField.body>,
): Promise<RateConfirmationDetail> {
  const { row, load, versions, standing } = await lockOpen(tx, who, id, version)
  if (row.state === 'waiting')
    throw new Conflict('Still reading the rate confirmation. Try again in a minute.')
  // A superseded version stays fixed, because later versions are compared with it.
  if (row.state !== 'not_a_confirmation' && standing?.row.id !== id) throw new Conflict(OTHER_COUNTS)
  refuseValue(key, value)
  const before = compareVersion(row, versions, load).rows.find((one) => one.key === key)
  const decision = {
    value,
    load_value: before?.load_value ?? null,
    by_name: await readUserName(tx, who.id),
    at: new Date().toISOString(),
  }
  // Entering a value by hand confirms that the document is a rate confirmation.
  const state = row.state === 'not_a_confirmation' ? 'read' : row.state
  await updateConfirmation(tx, id, { decisions: { ...row.decisions, [key]: decision }, state })
  await audit(tx, {
    who,
    action: 'decide',
    record_type: 'rate_confirmation',
    record_id: id,
    before: { key, value: before?.value ?? null },
    after: { key, value, load_value: decision.load_value },
  })
  return conclude(tx, who, row)
}

const REJECTED = 'This rate confirmation is marked Not genuine. Undo that first.'

/** The file and its parsed values stay as evidence. */
export async function rejectVersion(
  tx: Tx,
  who: LoadChanger,
  id: number,
  isRejected: boolean,
  version: number,
): Promise<RateConfirmationDetail> {
  const { row } = await lockOpen(tx, who, id, version)
  if ((row.rejected_at !== null) === isRejected) return readVersion(tx, who, id)
  const values = isRejected
    ? { rejected_at: new Date().toISOString(), rejected_by: who.id }
    : { rejected_at: null, rejected_by: null }
  await updateConfirmation(tx, id, values)
  await audit(tx, {
    who,
    action: isRejected ? 'not-genuine' : 'genuine-again',
    record_type: 'rate_confirmation',
    record_id: id,
    after: { load: row.load, file_name: row.file_name, sent_by: row.sent_by },
  })
  return conclude(tx, who, row)
}

export async function clearVersion(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { reason, version }: z.output<typeof clearRateConfirmation.body>,
): Promise<RateConfirmationDetail> {
  const { row, load, versions } = await lockOpen(tx, who, id, version)
  const { alarms } = compareVersion(row, versions, load)
  if (alarms.length === 0) throw new Conflict('This rate confirmation has nothing to clear.')
  if (row.rejected_at !== null) throw new Conflict(REJECTED)
  await updateConfirmation(tx, id, {
    cleared_at: new Date().toISOString(),
    cleared_by: who.id,
    clear_reason: reason,
    is_pending: false,
  })
  await audit(tx, {
    who,
    action: 'clear',
    record_type: 'rate_confirmation',
    record_id: id,
    after: { alarms, clear_reason: reason },
  })
  return conclude(tx, who, row)
}
