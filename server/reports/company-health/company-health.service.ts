import type { z } from 'zod'
import type {
  changeIncomingAddresses,
  changeLoadServices,
  changeRetention,
  CompanyHealth,
} from '#contract/entities/company/company-profile.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  readDismissedExtent,
  readMailExtent,
  readMailHealth,
  readOfferExtent,
  readPositionExtent,
} from '#server/reports/company-health/company-health.repository.ts'
import {
  changeProfile,
  companiesByIntakeAddress,
  lockProfile,
  otherIntakeAddresses,
  refuseUnspecificServices,
  setOtherIntakeAddresses,
} from '#server/company/index.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { queueMail, formatSender } from '#server/kernel/email/queue.ts'
import { isSilent, receivedByHour, silentNameServersSince } from '#server/market/index.ts'

type Intakes = z.output<typeof changeIncomingAddresses.body>

export async function refuseIntakesOfOthers(
  { db }: Services,
  companyId: number,
  { intake_address, other_addresses = [] }: Intakes,
): Promise<undefined> {
  const known = await db.system((tx) => companiesByIntakeAddress(tx, [intake_address, ...other_addresses]))
  const wordsOf = (addresses: readonly string[]) =>
    addresses
      .filter((address) => (known.get(address) ?? companyId) !== companyId)
      .map((address) => `Another company receives email at ${address}.`)
  const words = { intake_address: wordsOf([intake_address]), other_addresses: wordsOf(other_addresses) }
  const refusals = Object.fromEntries(Object.entries(words).filter(([, of]) => of.length > 0))
  if (Object.keys(refusals).length > 0) throw new Conflict(refusals)
}

export async function readHealth(tx: Tx, config: Services['config']): Promise<CompanyHealth> {
  const company = await readCompany(tx)
  const { intake_address } = company
  const days = (own: number | null, ofServer: number) => ({ days: own ?? ofServer, is_own: own !== null })
  const { hours, last, now } = await receivedByHour(tx)
  const [mail, offer, position, quarantine] = [
    await readMailExtent(tx),
    await readOfferExtent(tx),
    await readPositionExtent(tx),
    await readDismissedExtent(tx),
  ]
  return {
    intake_address,
    other_addresses: await otherIntakeAddresses(tx),
    load_services: company.load_services,
    ...(await readMailHealth(tx)),
    is_silent: last !== null && isSilent(hours, last, now),
    unverified_since: await silentNameServersSince(tx),
    mail_out: config.mailOutUrl === undefined ? 'none' : 'smtp',
    retention: [
      { data: 'mail', ...days(company.keep_mail_days, config.keepMailDays), ...mail },
      { data: 'offer', ...days(company.keep_offer_days, config.keepOfferDays), ...offer },
      { data: 'position', ...days(company.keep_position_days, config.keepPositionDays), ...position },
      {
        data: 'quarantine',
        ...days(company.keep_quarantine_days, config.keepQuarantineDays),
        ...quarantine,
      },
    ],
  }
}

export async function setIncomingAddresses(tx: Tx, who: Changer, body: Intakes): Promise<void> {
  await lockProfile(tx)
  const before = {
    intake_address: (await readCompany(tx)).intake_address,
    other_addresses: await otherIntakeAddresses(tx),
  }
  const others = [...new Set(body.other_addresses ?? before.other_addresses)].filter(
    (address) => address !== body.intake_address,
  )
  const change = toChange(before, {
    intake_address: body.intake_address,
    other_addresses: others.toSorted(),
  })
  if (!change) return
  await changeProfile(tx, { intake_address: body.intake_address })
  if (!(await setOtherIntakeAddresses(tx, others)))
    throw new Conflict({
      other_addresses: ['Another company just took one of these addresses. Try again.'],
    })
  await audit(tx, { who, action: 'update', record_type: 'company', record_id: tx.companyId, ...change })
}

export async function setLoadServices(
  tx: Tx,
  who: Changer,
  body: z.output<typeof changeLoadServices.body>,
): Promise<void> {
  refuseUnspecificServices(body.load_services)
  await lockProfile(tx)
  const { load_services } = await readCompany(tx)
  const change = toChange({ load_services }, { load_services: [...new Set(body.load_services)].toSorted() })
  if (!change) return
  await changeProfile(tx, change.after as object)
  await audit(tx, { who, action: 'update', record_type: 'company', record_id: tx.companyId, ...change })
}

export async function setRetention(
  tx: Tx,
  who: Changer,
  body: z.output<typeof changeRetention.body>,
): Promise<void> {
  await lockProfile(tx)
  const { keep_mail_days, keep_offer_days, keep_position_days, keep_quarantine_days } = await readCompany(tx)
  const before = { keep_mail_days, keep_offer_days, keep_position_days, keep_quarantine_days }
  const requested = Object.fromEntries(
    Object.entries(body).map(([what, days]) => [`keep_${what}_days`, days]),
  )
  const change = toChange(before, requested)
  if (!change) return
  await changeProfile(tx, change.after as object)
  await audit(tx, {
    who,
    action: 'retention',
    record_type: 'company',
    record_id: tx.companyId,
    ...change,
  })
}

export async function sendTestMail(
  tx: Tx,
  who: Changer,
  to: string,
  config: Services['config'],
): Promise<void> {
  const company = await readCompany(tx)
  const text = [
    `This is a test email from ${company.name}.`,
    `Sent ${kindText('instant', new Date().toISOString(), company.time_zone)}, the same way bids are sent.`,
    '',
    `Intake email: ${company.intake_address}`,
  ].join('\n')
  await queueMail(
    tx,
    { from: formatSender(company), to, subject: `Test email from ${company.name}`, text },
    config,
  )
  await audit(tx, {
    who,
    action: 'test mail',
    record_type: 'company',
    record_id: tx.companyId,
    after: { to },
  })
}
