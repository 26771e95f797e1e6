import { createOffer, type OfferInput } from '#contract/entities/market/offer.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { refusedAddress } from '#server/kernel/tenant/own-address.repository.ts'
import { saveEntered } from '#server/market/offer/create-offer.service.ts'
import { offerForLive } from '#server/market/offer/offer-shown.service.ts'
import {
  listUndeletableOffers,
  offerSheetQueries,
  offersOnBoard,
} from '#server/market/offer/offer-sheet.repository.ts'
import { type Importer, type Intake, type SheetRules, toText } from '#server/kernel/sheets/sheet-rules.ts'

const ROWS = 2000
const input = createOffer.body.omit({ mail: true, expires_at: true, pick_up_date: true, delivery_date: true })
const NOT_ASKED = { mail: null, expires_at: null, pick_up_date: null, delivery_date: null }

function refuseMany(rows: number): void {
  if (rows > ROWS)
    throw new BadRequest({
      file: [
        `An offer file can have up to ${ROWS.toLocaleString('en-US')} rows. Split it into several files.`,
      ],
    })
}

const intake = ({ who }: Importer): Intake => ({
  prepare: async (rows) => refuseMany(rows.length),

  async judge(tx, candidates) {
    refuseMany(candidates.length)
    for (const { values, blame } of candidates) {
      const refused = await refusedAddress(tx, toText(values['contact_email']))
      if (refused !== undefined) blame('contact_email', refused)
    }
  },

  async insert(tx, rows) {
    const ids: number[] = []
    for (const values of rows) {
      const { id, change } = await saveEntered(
        tx,
        { ...(values as Omit<OfferInput, keyof typeof NOT_ASKED>), ...NOT_ASKED },
        new Date(),
        {
          source: 'file',
        },
      )
      await audit(tx, {
        who,
        action: change === 'created' ? 'create' : 'update',
        record_type: 'offer',
        record_id: id,
        after: values,
      })
      ids.push(id)
    }
    return ids
  },
})

export const offerSheetRules: SheetRules = {
  kind: 'offer',
  noun: 'offer',
  create: input,
  update: input,
  uniqueKeys: [
    {
      name: 'order',
      fields: ['broker_company', 'order_number'],
      key({ broker_company, order_number }) {
        const [company, order] = [toText(broker_company).toLowerCase(), toText(order_number).toLowerCase()]
        return company === '' || order === '' ? '' : `${company}\n${order}`
      },
      words: 'this broker and order number',
    },
  ],
  titleOf: ({ order_number, pick_up_at, deliver_to }) =>
    [toText(order_number), `${toText(pick_up_at)} to ${toText(deliver_to)}`].filter(Boolean).join(', '),
  keeps: listUndeletableOffers,
  async removed(tx, rows) {
    for (const { id } of rows)
      await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, id as number) })
  },
  intake,
  queries: offerSheetQueries,
  export: { fileName: 'Offers', find: offersOnBoard },
}
