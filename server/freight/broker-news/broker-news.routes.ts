import { readBrokerNews, sendBrokerNews, setBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { chooseNews, newsOfLoad, sendNews } from '#server/freight/broker-news/broker-news.service.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'

export const brokerNewsRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, readBrokerNews, ({ tx, user, params: { id } }) => newsOfLoad(tx, toViewer(user), id))

  mount(app, sendBrokerNews, async ({ tx, who, user, params: { id }, body }) => {
    await sendNews(tx, loadChanger(who, user), id, body, config)
    return newsOfLoad(tx, toViewer(user), id)
  })

  mount(app, setBrokerNews, async ({ tx, who, user, params: { id }, body }) => {
    await chooseNews(tx, loadChanger(who, user), id, body)
    return newsOfLoad(tx, toViewer(user), id)
  })
}
