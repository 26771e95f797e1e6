import {
  blacklistBroker,
  listBrokerOffers,
  mergeBroker as mergeBrokerCall,
  rateBroker,
  readBroker as readBrokerCall,
  restoreBroker,
  setCreditLimit,
  updateBroker,
} from '#contract/entities/market/broker.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { countOffers, listOffersByBroker } from '#server/market/broker/broker.repository.ts'
import { changeBroker, rate, showBroker } from '#server/market/broker/broker.service.ts'
import { brokers } from '#server/market/broker/broker.record.ts'
import { mergeBroker } from '#server/market/broker/merge.service.ts'

export const brokerRoutes: Routes = (app) => {
  mount(app, readBrokerCall, ({ tx, user, params }) => showBroker(tx, params.id, user.id))

  mount(app, listBrokerOffers, async ({ tx, params, query }) => {
    const count = await countOffers(tx, params.id)
    if (count === undefined) throw new NotFound()
    return listAnswer(count, await listOffersByBroker(tx, params.id, query.page))
  })

  mount(app, updateBroker, async ({ tx, who, user, params, body }) => {
    await brokers.update(tx, who, params.id, body)
    return showBroker(tx, params.id, user.id)
  })

  mount(app, rateBroker, ({ tx, who, params, body }) => rate(tx, who, params.id, body.rating))

  mount(app, blacklistBroker, async ({ tx, who, user, params, body }) => {
    const change = { is_blacklisted: true, blacklist_reason: body.reason }
    await changeBroker(tx, who, params.id, 'blacklist', change)
    return showBroker(tx, params.id, user.id)
  })

  mount(app, restoreBroker, async ({ tx, who, user, params }) => {
    await changeBroker(tx, who, params.id, 'restore', { is_blacklisted: false, blacklist_reason: '' })
    return showBroker(tx, params.id, user.id)
  })

  mount(app, setCreditLimit, async ({ tx, who, params, body }) => {
    await changeBroker(tx, who, params.id, 'update', body)
    return brokers.open(tx, who, params.id)
  })

  mount(app, mergeBrokerCall, async ({ tx, who, user, params, body }) => {
    await mergeBroker(tx, who, params.id, body.other)
    return showBroker(tx, params.id, user.id)
  })
}
