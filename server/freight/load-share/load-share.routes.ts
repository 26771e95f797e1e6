import { createLoadShare, listLoadShares, revokeLoadShare } from '#contract/entities/freight/load-share.ts'
import { reachedOrigin } from '#server/kernel/base/origin.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import { listSharesOf, revokeShare, shareLoad } from '#server/freight/load-share/load-share.service.ts'

export const loadShareRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, listLoadShares, async ({ tx, who, user, query: { load } }) => {
    const results = await listSharesOf(tx, loadChanger(who, user), load)
    return { count: results.length, results }
  })
  mount(app, createLoadShare, ({ tx, who, user, request, body }) =>
    shareLoad(tx, loadChanger(who, user), body, reachedOrigin(config, request)),
  )
  mount(app, revokeLoadShare, ({ tx, who, user, params }) =>
    revokeShare(tx, loadChanger(who, user), params.id),
  )
}
