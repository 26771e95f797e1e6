import {
  blockSender as blockSenderCall,
  blockSenders,
  believeSender,
  dismissMail as dismissMailCall,
  listIncomingMails,
  listOutgoingMails,
  readIncomingMail,
  readMailFigures as readMailFiguresCall,
  readMailStatus as readMailStatusCall,
  readOutgoingMail,
  sendMailAgain,
} from '#contract/entities/market/mail.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { applyBelieved, blockMany, blockSender, dismissMail, lockIncoming } from '#server/market/index.ts'
import { createMailAccess } from '#server/reports/mail-desk/mail-access.ts'
import { readMailFigures } from '#server/reports/mail-desk/mail-figures.repository.ts'
import {
  listIncoming,
  listOutgoing,
  readIncoming,
  readMailStatus,
  readOutgoing,
  unprovenOfSender,
} from '#server/reports/mail-desk/mail-desk.repository.ts'
import { sendAgain } from '#server/reports/mail-desk/send-again.service.ts'

export const mailDeskRoutes: Routes = (app) => {
  mount(app, listIncomingMails, ({ tx, user, query }) => listIncoming(tx, toViewer(user), query))
  mount(app, readIncomingMail, ({ tx, user, params }) =>
    orNotFound(readIncoming(tx, toViewer(user), params.id)),
  )

  mount(app, believeSender, async ({ tx, who, user, params: { id } }) => {
    const viewer = toViewer(user)
    await orNotFound(readIncoming(tx, viewer, id))
    const ids = await unprovenOfSender(tx, viewer, id)
    if (ids.length === 0) throw new Conflict({ detail: ['No email from this sender needs confirmation.'] })
    await enqueue(tx, applyBelieved, { ids, user: who.id, ip: who.ip })
    return orNotFound(readIncoming(tx, viewer, id))
  })

  mount(app, dismissMailCall, async ({ tx, who, user, params: { id } }) => {
    await orNotFound(readIncoming(tx, toViewer(user), id))
    const mail = await lockIncoming(tx, id)
    if (mail) await dismissMail(tx, who, mail)
    return orNotFound(readIncoming(tx, toViewer(user), id))
  })

  mount(app, blockSenderCall, async ({ tx, who, user, params: { id }, body: { sender } }) => {
    await orNotFound(readIncoming(tx, toViewer(user), id))
    await blockSender(tx, who, id, sender)
    return orNotFound(readIncoming(tx, toViewer(user), id))
  })

  mount(app, blockSenders, ({ tx, who, user, body }) =>
    blockMany(tx, who, createMailAccess(toViewer(user)), body),
  )

  mount(app, listOutgoingMails, ({ tx, user, query }) => listOutgoing(tx, toViewer(user), query))
  mount(app, readOutgoingMail, ({ tx, user, params }) =>
    orNotFound(readOutgoing(tx, toViewer(user), params.id)),
  )
  mount(app, sendMailAgain, async ({ tx, who, user, params: { id }, body: { to } }) => {
    await orNotFound(readOutgoing(tx, toViewer(user), id))
    await audit(tx, {
      who,
      action: 'send again',
      record_type: 'outgoing_mail',
      record_id: id,
      ...(to !== undefined && { after: { to } }),
    })
    await sendAgain(tx, id, app.services.config, to)
    return orNotFound(readOutgoing(tx, toViewer(user), id))
  })

  mount(app, readMailFiguresCall, ({ tx }) => readMailFigures(tx))
  mount(app, readMailStatusCall, ({ tx, user }) =>
    readMailStatus(tx, toViewer(user), app.services.config.mailAuth !== 'off'),
  )
}
