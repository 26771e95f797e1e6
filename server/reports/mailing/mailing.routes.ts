import {
  createMailing as createMailingCall,
  listMailingRecipients,
  listMailingRuns,
  listMailingServices,
  listMailingVehicles,
  listSuppressedAddresses,
  readMailing as readMailingCall,
  readMailingReach,
  restoreAddress,
  retryMailingRun,
  sendMailing,
  stopMailingRun,
  updateMailing,
} from '#contract/entities/reports/mailing.ts'
import { saysLocation } from '#contract/rules/mailing.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readChoice, reachedBy } from '#server/reports/mailing/mailing.repository.ts'
import {
  listRecipients,
  listRuns,
  listSuppressed,
  readRun,
  restore,
} from '#server/reports/mailing/mailing-run.repository.ts'
import {
  changeMailing,
  createMailing,
  openMailing,
  retryRun,
  sendNow,
  listServices,
  stopRun,
} from '#server/reports/mailing/mailing.service.ts'
import { listVehicleChoices, selectRecipients } from '#server/reports/mailing/recipients.ts'

export const mailingRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, readMailingCall, ({ tx, params }) => openMailing(tx, params.id))
  mount(app, readMailingReach, async ({ tx, params: { id } }) => {
    const { service, ...words } = await openMailing(tx, id)
    const recipients = selectRecipients(
      { service, saysLocation: saysLocation(words) },
      await reachedBy(tx, id, service),
    )
    const skipped = recipients.flatMap(({ unit_number, reason }) =>
      reason === '' ? [] : [{ unit_number, reason }],
    )
    return { people: recipients.length - skipped.length, skipped }
  })
  mount(app, createMailingCall, ({ tx, who, body }) => createMailing(tx, who, body, config))
  mount(app, updateMailing, ({ tx, who, params, body }) => changeMailing(tx, who, params.id, body, config))
  mount(app, sendMailing, ({ tx, who, params }) => sendNow(tx, who, params.id))

  mount(app, listMailingServices, () => {
    const results = listServices(config)
    return { count: results.length, results }
  })
  mount(
    app,
    listMailingVehicles,
    async ({ tx, query: { page, service, uses_location = false, ...filter } }) => {
      const { count, rows } = await readChoice(tx, service, filter, page)
      return { count, results: listVehicleChoices({ service, saysLocation: uses_location }, rows) }
    },
  )

  mount(app, listMailingRuns, async ({ tx, params, query }) => {
    await openMailing(tx, params.id)
    return listRuns(tx, params.id, query.page)
  })
  mount(app, listMailingRecipients, async ({ tx, params, query: { state, page } }) => {
    if (!(await readRun(tx, params.id))) throw new NotFound()
    return listRecipients(tx, params.id, state, page)
  })
  mount(app, stopMailingRun, ({ tx, who, params }) => stopRun(tx, who, params.id))
  mount(app, retryMailingRun, ({ tx, who, params, body }) =>
    retryRun(tx, who, params.id, body.uncertain, config),
  )

  mount(app, listSuppressedAddresses, ({ tx, query }) => listSuppressed(tx, query.page))
  mount(app, restoreAddress, async ({ tx, who, params: { id } }) => {
    const restored = await restore(tx, id)
    if (!restored) throw new NotFound()
    await audit(tx, {
      who,
      action: 'restore',
      record_type: 'mailing_address',
      record_id: id,
      before: restored,
    })
    return { address: restored.address }
  })
}
