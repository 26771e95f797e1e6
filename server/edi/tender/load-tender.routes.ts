import {
  acceptTender,
  declineTender,
  listTenderStops,
  settleTenderRequest,
} from '#contract/entities/edi/load-tender.ts'
import { readPartner } from '#server/edi/partner/partner.repository.ts'
import { announceTender, replyToTender } from '#server/edi/tender/reply.service.ts'
import { loadTenders } from '#server/edi/tender/load-tender.record.ts'
import {
  type BookedLoad,
  lockTender,
  readBooked,
  readTenderRow,
  updateTender,
} from '#server/edi/tender/tender.repository.ts'
import { readStops } from '#server/edi/tender/tender-offer.service.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit } from '#server/kernel/history/audit.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { markWithdrawn, offerForLive } from '#server/market/index.ts'

async function reply(tx: Tx, who: Principal, id: number, isAccepted: boolean, note = '') {
  const tender = await orNotFound(lockTender(tx, id))
  const partner = await orNotFound(readPartner(tx, tender.partner))
  if (tender.state !== 'open') throw new Conflict(`This tender is ${tender.state} already.`)
  const booked: BookedLoad | undefined = await readBooked(tx, tender.offer)
  if (booked && !isAccepted)
    throw new Conflict(`Booked as load ${booked.number}. Delete the load before you decline the tender.`)
  if (note !== '') await updateTender(tx, id, { note })
  await replyToTender(tx, partner, tender, { isAccepted, booked })
  await audit(tx, {
    who,
    action: isAccepted ? 'accept-tender' : 'decline-tender',
    record_type: 'load_tender',
    record_id: id,
    before: { state: 'open' },
    after: { state: isAccepted ? 'accepted' : 'declined', note },
  })
  return tender
}

export const loadTenderRoutes: Routes = (app) => {
  mount(app, listTenderStops, async ({ tx, params: { id } }) => {
    const { content } = await orNotFound(readTenderRow(tx, id))
    return readStops(tx, content)
  })

  mount(app, acceptTender, async ({ tx, who, params: { id } }) => {
    await reply(tx, who, id, true)
    return loadTenders.open(tx, who, id)
  })

  mount(app, declineTender, async ({ tx, who, params: { id }, body }) => {
    const { offer } = await reply(tx, who, id, false, body.note)
    const by = { from: '', at: new Date().toISOString(), is_verified: true }
    const ids = offer === null ? [] : [offer]
    for (const one of await markWithdrawn(tx, ids, { sentence: 'We declined the tender.', by }))
      await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, one) })
    return loadTenders.open(tx, who, id)
  })

  mount(app, settleTenderRequest, async ({ tx, who, params: { id } }) => {
    const { request, note } = await orNotFound(lockTender(tx, id))
    if (request !== '') {
      await updateTender(tx, id, { request: '', note: '' })
      await announceTender(tx, id)
      const before = { request, note }
      await audit(tx, {
        who,
        action: 'settle-tender',
        record_type: 'load_tender',
        record_id: id,
        before,
        after: { request: '' },
      })
    }
    return loadTenders.open(tx, who, id)
  })
}
