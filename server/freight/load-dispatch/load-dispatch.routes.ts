import { logAcknowledgment, sendLoadToDriver } from '#contract/entities/freight/load-dispatch.ts'
import { userName } from '#contract/rules/full-name.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { readDispatch } from '#server/freight/load-dispatch/load-dispatch.repository.ts'
import { logAcknowledged, sendToDriver } from '#server/freight/load-dispatch/load-dispatch.service.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import { lockLoad } from '#server/freight/load-record/load.repository.ts'

async function shown(tx: Tx, id: number) {
  const { number } = await orNotFound(lockLoad(tx, id))
  return { id, number, driver_dispatch: await readDispatch(tx, id) }
}

export const loadDispatchRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, sendLoadToDriver, async ({ tx, who, user, params: { id }, body }) => {
    const sent = await sendToDriver(tx, loadChanger(who, user), id, body, config)
    return { ...(await shown(tx, id)), ...sent }
  })

  mount(app, logAcknowledgment, async ({ tx, who, user, params: { id } }) => {
    await logAcknowledged(tx, loadChanger(who, user), id, userName(user))
    return shown(tx, id)
  })
}
