import {
  createMailing as createMailingCall,
  listMailingContacts,
  listMailingRecipients,
  listMailingRuns,
  listMailingServices,
  listMailingVehicles,
  listSuppressedAddresses,
  readMailing as readMailingCall,
  readMailingReach,
  readTruckList,
  restoreAddress,
  retryMailingRun,
  sendMailing,
  stopMailingRun,
  updateMailing,
} from '#contract/entities/reports/mailing.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listContacts } from '#server/reports/mailing/contact.repository.ts'
import { readListedTrucks } from '#server/reports/mailing/listed-trucks.ts'
import { readChoice } from '#server/reports/mailing/mailing.repository.ts'
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
import { listVehicleChoices } from '#server/reports/mailing/recipients.ts'
import { previewTruckList, selectAudience } from '#server/reports/mailing/run.service.ts'

export const mailingRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, readMailingCall, ({ tx, params }) => openMailing(tx, params.id))
  mount(app, readMailingReach, async ({ tx, params: { id } }) => {
    const found = await openMailing(tx, id)
    const { trucks } = found.audience === 'brokers' ? await readListedTrucks(tx, found) : { trucks: [] }
    const recipients = await selectAudience(tx, found, trucks)
    const skipped = recipients.flatMap(({ unit_number, name, reason }) =>
      reason === '' ? [] : [{ name: unit_number === '' ? name : `Unit ${unit_number}`, reason }],
    )
    return { people: recipients.length - skipped.length, skipped }
  })
  mount(app, readTruckList, async ({ tx, params: { id } }) => {
    const found = await openMailing(tx, id)
    if (found.audience !== 'brokers') throw new NotFound()
    return previewTruckList(tx, found, config)
  })
  mount(app, listMailingContacts, ({ tx, query: { page, ...filter } }) => listContacts(tx, filter, page))
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
    async ({ tx, query: { page, audience, service, uses_location = false, ...filter } }) => {
      const { count, rows } = await readChoice(tx, service, filter, page)
      return { count, results: listVehicleChoices({ audience, service, saysLocation: uses_location }, rows) }
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
