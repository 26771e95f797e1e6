import { listOffers, readOffer } from '#contract/entities/market/offer.ts'
import { sheets as sheetsOf } from '#contract/entities/market/offer-sheet.ts'
import { defineResource } from '#kit/define-resource.ts'
import { sheets } from '#parts/reports/sheets/sheets.ts'

/** The dispatch board is the list. */
export const offers = defineResource({
  label: 'Offers',
  singular: 'Offer',
  path: '/dispatch',
  permission: 'VIEW_DISPATCH',
  endpoints: { list: listOffers, show: readOffer },
  nav: false,
  extraPages: {
    import: {
      ...sheets(sheetsOf.offer).extraPages.import,
      nav: { label: 'Import offers', group: 'Dispatch', order: 29 },
    },
  },
})
