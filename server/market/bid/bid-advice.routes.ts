import { readBidAdvice } from '#contract/entities/market/bid-advice.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { adviseOffers } from '#server/market/bid/bid-advice.service.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'

export const bidAdviceRoutes: Routes = (app) => {
  mount(app, readBidAdvice, ({ tx, user, params: { id } }) =>
    orNotFound(adviseOffers(tx, [id], toViewer(user)).then((advice) => advice.get(id))),
  )
}
