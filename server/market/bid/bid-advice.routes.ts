import { readBidAdvice } from '#contract/entities/market/bid-advice.ts'
import { adviseBid } from '#contract/rules/bid-advice.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { bidsForAdvice, readAdvisedOffer } from '#server/market/bid/bid-advice.repository.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'

export const bidAdviceRoutes: Routes = (app) => {
  mount(app, readBidAdvice, async ({ tx, user, params }) => {
    const offer = await orNotFound(readAdvisedOffer(tx, params.id))
    const lane = offer.from && offer.to ? `${offer.from} → ${offer.to}` : ''
    const { miles } = offer
    if (miles === null || miles <= 0) return { ...adviseBid([], 0), lane }
    return { ...adviseBid(await bidsForAdvice(tx, { ...offer, miles }, toViewer(user)), miles), lane }
  })
}
