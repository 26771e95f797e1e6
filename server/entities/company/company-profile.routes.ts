import type { z } from 'zod'
import {
  changeIncomingAddresses,
  changeLoadServices,
  changeRetention,
  type CompanyHealth,
  readCompanyHealth,
  readCompanyLogo,
  readCompanyProfile,
  removeCompanyLogo,
  setCompanyLogo,
  testMail,
  updateCompanyProfile,
} from '#contract/entities/company-profile.ts'
import { kindText } from '#contract/rules/field-text.ts'
import {
  INVOICE_PLACEHOLDERS,
  REMINDER_PLACEHOLDERS,
  unknownInvoicePlaceholders,
  unknownReminderPlaceholders,
} from '#contract/rules/invoice-text.ts'
import { audit } from '#server/core/audit.ts'
import { toChange } from '#server/core/change.ts'
import { BadRequest, Conflict } from '#server/core/errors.ts'
import { refuseImpersonation } from '#server/core/gate.ts'
import { mount, mountWaiting } from '#server/core/mount.ts'
import { mountUpload } from '#server/core/mount-upload.ts'
import type { Routes } from '#server/core/services.ts'
import { announceSessions } from '#server/core/sessions.repository.ts'
import { assertCurrentVersion } from '#server/core/stale.ts'
import type { Tx } from '#server/db/client.ts'
import { LOGO_FILE, readLogo } from '#server/entities/company/company-logo.ts'
import {
  changeProfile,
  keptDismissed,
  keptMails,
  keptOffers,
  keptPositions,
  lockProfile,
  readMailHealth,
  readProfile,
} from '#server/entities/company/company-profile.repository.ts'
import {
  companiesByIntakeAddress,
  isAbbreviationTaken,
  otherIntakeAddresses,
  setOtherIntakeAddresses,
} from '#server/entities/company/company.repository.ts'
import { readCompany } from '#server/entities/company/read-company.repository.ts'
import { refuseUnspecificServices } from '#server/entities/company/load-services.ts'
import { inWords } from '#server/entities/history/words.ts'
import { storeFile } from '#server/files/store-file.ts'
import { queueMail, formatSender } from '#server/mail/out/queue.ts'
import { isSilent } from '#server/mail/watch/habit.ts'
import { receivedByHour, silentNameServersSince } from '#server/mail/watch/watch.repository.ts'

type Intakes = z.output<typeof changeIncomingAddresses.body>

const TEXTS = {
  invoice_mail: [unknownInvoicePlaceholders, INVOICE_PLACEHOLDERS],
  reminder_mail: [unknownReminderPlaceholders, REMINDER_PLACEHOLDERS],
} as const

function refuseUnknown(field: keyof typeof TEXTS, template = ''): void {
  const [unknownOf, placeholders] = TEXTS[field]
  const unknown = unknownOf(template)
  if (unknown.length === 0) return
  const known = Object.keys(placeholders).map((name) => `{${name}}`)
  throw new BadRequest({
    [field]: [`Unknown placeholder: ${unknown.join(', ')}. Use one of ${known.join(', ')}.`],
  })
}

export const companyProfileRoutes: Routes = (app) => {
  const { config, db, files, sessions } = app.services

  mount(app, readCompanyProfile, ({ tx }) => readProfile(tx))

  /** Row-level security hides other companies, so uniqueness is checked outside it. */
  const refuseTaken = async (companyId: number, abbreviation: string | undefined): Promise<undefined> => {
    if (abbreviation === undefined) return
    const own = await db.read(companyId, readCompany)
    if (
      abbreviation === own.abbreviation ||
      !(await db.system((tx) => isAbbreviationTaken(tx, abbreviation)))
    )
      return
    throw new Conflict({ abbreviation: [`Another company uses the abbreviation ${abbreviation}.`] })
  }

  const refuseOthers = async (
    companyId: number,
    { intake_address, other_addresses = [] }: Intakes,
  ): Promise<undefined> => {
    const known = await db.system((tx) => companiesByIntakeAddress(tx, [intake_address, ...other_addresses]))
    const wordsOf = (addresses: readonly string[]) =>
      addresses
        .filter((address) => (known.get(address) ?? companyId) !== companyId)
        .map((address) => `Another company receives email at ${address}.`)
    const words = { intake_address: wordsOf([intake_address]), other_addresses: wordsOf(other_addresses) }
    const refusals = Object.fromEntries(Object.entries(words).filter(([, of]) => of.length > 0))
    if (Object.keys(refusals).length > 0) throw new Conflict(refusals)
  }

  mount(
    app,
    updateCompanyProfile,
    async ({ tx, who, user, body: { version, ...wanted } }) => {
      refuseUnknown('invoice_mail', wanted.invoice_mail)
      refuseUnknown('reminder_mail', wanted.reminder_mail)
      const before = await lockProfile(tx)
      if (
        user.impersonator !== '' &&
        wanted.second_factor !== undefined &&
        wanted.second_factor !== before.second_factor
      )
        refuseImpersonation()
      await assertCurrentVersion(tx, 'company_profile', { id: tx.companyId, ...before }, version, inWords)
      const change = toChange(before, wanted)
      if (!change) return before
      const after = await changeProfile(tx, change.after as object)
      await audit(tx, {
        who,
        action: 'update',
        record_type: 'company_profile',
        record_id: tx.companyId,
        ...change,
      })
      // Sessions cache the time zone and whether a second factor is required.
      if (before.time_zone !== after.time_zone || before.second_factor !== after.second_factor) {
        await announceSessions(tx)
        tx.afterCommit(() => sessions.forget({ company_id: tx.companyId }))
      }
      return after
    },
    ({ user, body }) => refuseTaken(user.company_id, body.abbreviation),
  )

  mountUpload(app, setCompanyLogo, {
    rule: LOGO_FILE,
    done: ({ user, who, file: { path, size, sha256, content_type } }) =>
      storeFile(app.services, user.company_id, { path, size, sha256, content_type }, async (tx, logo_key) => {
        const { has_logo } = await lockProfile(tx)
        const after = await changeProfile(tx, { logo_key, logo_type: content_type })
        await audit(tx, {
          who,
          action: 'logo',
          record_type: 'company_profile',
          record_id: tx.companyId,
          before: { has_logo, sha256: null },
          after: { has_logo: true, sha256 },
        })
        return after
      }),
  })

  mountWaiting(app, readCompanyLogo, async ({ read }) => {
    const logo = await readLogo(files, await read(readCompany))
    return logo
      ? { data_url: `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}` }
      : null
  })

  mount(app, removeCompanyLogo, async ({ tx, who }) => {
    const { has_logo } = await lockProfile(tx)
    const after = await changeProfile(tx, { logo_key: '', logo_type: '' })
    await audit(tx, {
      who,
      action: 'logo',
      record_type: 'company_profile',
      record_id: tx.companyId,
      before: { has_logo },
      after: { has_logo: false },
    })
    return after
  })

  async function healthOf(tx: Tx): Promise<CompanyHealth> {
    const company = await readCompany(tx)
    const { intake_address } = company
    const days = (own: number | null, ofServer: number) => ({ days: own ?? ofServer, is_own: own !== null })
    const { hours, last, now } = await receivedByHour(tx)
    const [mail, offer, position, quarantine] = [
      await keptMails(tx),
      await keptOffers(tx),
      await keptPositions(tx),
      await keptDismissed(tx),
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

  mount(app, readCompanyHealth, ({ tx }) => healthOf(tx))

  mount(
    app,
    changeIncomingAddresses,
    async ({ tx, who, body }) => {
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
      if (change) {
        await changeProfile(tx, { intake_address: body.intake_address })
        if (!(await setOtherIntakeAddresses(tx, others)))
          throw new Conflict({
            other_addresses: ['Another company just took one of these addresses. Try again.'],
          })
        await audit(tx, { who, action: 'update', record_type: 'company', record_id: tx.companyId, ...change })
      }
      return healthOf(tx)
    },
    ({ user, body }) => refuseOthers(user.company_id, body),
  )

  mount(app, changeLoadServices, async ({ tx, who, body }) => {
    refuseUnspecificServices(body.load_services)
    await lockProfile(tx)
    const { load_services } = await readCompany(tx)
    const change = toChange({ load_services }, { load_services: [...new Set(body.load_services)].toSorted() })
    if (change) {
      await changeProfile(tx, change.after as object)
      await audit(tx, { who, action: 'update', record_type: 'company', record_id: tx.companyId, ...change })
    }
    return healthOf(tx)
  })

  mount(app, changeRetention, async ({ tx, who, body }) => {
    await lockProfile(tx)
    const { keep_mail_days, keep_offer_days, keep_position_days, keep_quarantine_days } =
      await readCompany(tx)
    const before = { keep_mail_days, keep_offer_days, keep_position_days, keep_quarantine_days }
    const wanted = Object.fromEntries(Object.entries(body).map(([what, days]) => [`keep_${what}_days`, days]))
    const change = toChange(before, wanted)
    if (change) {
      await changeProfile(tx, change.after as object)
      await audit(tx, {
        who,
        action: 'retention',
        record_type: 'company',
        record_id: tx.companyId,
        ...change,
      })
    }
    return healthOf(tx)
  })

  mount(app, testMail, async ({ tx, who, body: { to } }) => {
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
    return { to }
  })
}
