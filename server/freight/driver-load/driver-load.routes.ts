import {
  acknowledgeLoad,
  createDriverLoadDocument,
  listDriverLoads,
  markStop,
  reportDriverPosition,
  takeBackMark,
} from '#contract/entities/freight/driver-load.ts'
import { userName } from '#contract/rules/full-name.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { DOCUMENT_FILE, storeDocument, placeVehicleFixes, readFix } from '#server/fleet/index.ts'
import { acknowledge } from '#server/freight/load-dispatch/load-dispatch.service.ts'
import { lockOwn, mark, noteSignature, takeBack } from '#server/freight/driver-load/mark.service.ts'
import { ownLoad } from '#server/freight/driver-load/own-load.ts'
import { lockVehicle, readDriverLoads } from '#server/freight/driver-load/driver-load.repository.ts'
import { keepLoadDocument } from '#server/freight/load-document/load-document.service.ts'

export const driverLoadRoutes: Routes = (app) => {
  mount(app, listDriverLoads, async ({ tx, user }) => {
    const results = user.driver === null ? [] : await readDriverLoads(tx, user.driver, user.id)
    return { count: results.length, results }
  })

  mount(app, acknowledgeLoad, async ({ tx, who, user, params: { id }, body: { at } }) => {
    const current = await lockOwn(tx, user, id)
    await acknowledge(tx, who, current, { by: userName(user), way: 'app', ...(at && { at }) })
    return ownLoad(tx, user, id)
  })

  mount(app, markStop, async ({ tx, who, user, params: { id }, body }) => {
    await mark(tx, who, user, id, body)
    return ownLoad(tx, user, id)
  })

  mount(app, takeBackMark, async ({ tx, who, user, params: { id }, body }) => {
    await takeBack(tx, who, user, id, body)
    return ownLoad(tx, user, id)
  })

  mount(app, createDriverLoadDocument, {
    upload: {
      rule: DOCUMENT_FILE,
      before: async ({ tx, user, params }) => void (await ownLoad(tx, user, params.id)),
      done: ({ user, who, params, body, file: sent }) =>
        storeDocument(app.services, user.company_id, sent, async (tx, file) => {
          const of = { load: params.id, kind: body.kind }
          const { stops, documents } = await ownLoad(tx, user, params.id)
          const { id } = await keepLoadDocument(tx, who, of, file)
          const isNew = documents.every((one) => one.id !== id)
          if (body.kind === 'signature' && isNew) await noteSignature(tx, who, params.id, stops, body)
          return { id, sha256: file.sha256 }
        }),
    },
  })

  mount(app, reportDriverPosition, async ({ tx, user, body: { at, latitude, longitude, accuracy } }) => {
    const fix = readFix({ latitude, longitude, timestamp: at, accuracy }, Date.now())
    const vehicle = user.driver === null ? undefined : await lockVehicle(tx, user.driver)
    if ('refused' in fix || vehicle === undefined) return { is_taken: false }
    const [placed] = await placeVehicleFixes(tx, [{ ...fix, vehicle }])
    return { is_taken: placed?.verdict === 'accepted' }
  })
}
