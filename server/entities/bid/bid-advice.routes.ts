import { readBidAdvice } from '#contract/entities/bid-advice.ts'
import { adviseBid } from '#contract/rules/bid-advice.ts'
import { orNotFound } from '#server/core/or-not-found.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { bidsForAdvice, readAdvisedOffer } from '#server/entities/bid/bid-advice.repository.ts'
import { toViewer } from '#server/entities/user/viewer.ts'

export const bidAdviceRoutes: Routes = (app) => {
  mount(app, readBidAdvice, async ({ tx, user, params }) => {
    const offer = await orNotFound(readAdvisedOffer(tx, params.id))
    const lane = offer.from && offer.to ? `${offer.from} → ${offer.to}` : ''
    const { miles } = offer
    if (miles === null || miles <= 0) return { ...adviseBid([], 0), lane }
    return { ...adviseBid(await bidsForAdvice(tx, { ...offer, miles }, toViewer(user)), miles), lane }
  })
}
