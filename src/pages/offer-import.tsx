import { listOffers, readOffer } from '#contract/entities/market/offer.ts'
import { sheets } from '#contract/entities/market/offer-sheet.ts'
import { offerSheet } from '#contract/sheets/offer.ts'
import { importView } from '#parts/reports/sheets/import-view.tsx'

const OFFERS = {
  name: 'offers',
  label: 'Offers',
  path: '/dispatch',
  endpoints: { list: listOffers, show: readOffer },
}
const View = importView(sheets.offer, offerSheet)

export const OfferImport = () => <View resource={OFFERS} />
