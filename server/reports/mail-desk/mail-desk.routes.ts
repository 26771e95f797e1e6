import {
  believeSender,
  blockSender,
  blockSenders,
  dismissMail,
  listIncomingMails,
  listOutgoingMails,
  readIncomingMail,
  readMailFigures as readMailFiguresCall,
  readMailStatus as readMailStatusCall,
  readOutgoingMail,
  sendMailAgain,
} from '#contract/entities/market/mail.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { blockMany } from '#server/market/index.ts'
import { createMailAccess } from '#server/reports/mail-desk/mail-access.ts'
import { listIncoming, listOutgoing, readMailStatus } from '#server/reports/mail-desk/mail-desk.repository.ts'
import {
  believeAllOfSender,
  blockItsSender,
  dismiss,
  openIncoming,
  openOutgoing,
  sendOnceMore,
} from '#server/reports/mail-desk/mail-desk.service.ts'
import { readMailFigures } from '#server/reports/mail-desk/mail-figures.repository.ts'

export const mailDeskRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, listIncomingMails, ({ tx, user, query }) => listIncoming(tx, toViewer(user), query))
  mount(app, readIncomingMail, ({ tx, user, params }) => openIncoming(tx, toViewer(user), params.id))
  mount(app, believeSender, ({ tx, who, user, params }) =>
    believeAllOfSender(tx, { who, viewer: toViewer(user) }, params.id),
  )
  mount(app, dismissMail, ({ tx, who, user, params }) =>
    dismiss(tx, { who, viewer: toViewer(user) }, params.id),
  )
  mount(app, blockSender, ({ tx, who, user, params, body }) =>
    blockItsSender(tx, { who, viewer: toViewer(user) }, params.id, body.sender),
  )
  mount(app, blockSenders, ({ tx, who, user, body }) =>
    blockMany(tx, who, createMailAccess(toViewer(user)), body),
  )

  mount(app, listOutgoingMails, ({ tx, user, query }) => listOutgoing(tx, toViewer(user), query))
  mount(app, readOutgoingMail, ({ tx, user, params }) => openOutgoing(tx, toViewer(user), params.id))
  mount(app, sendMailAgain, ({ tx, who, user, params, body }) =>
    sendOnceMore(tx, { who, viewer: toViewer(user) }, params.id, config, body.to),
  )

  mount(app, readMailFiguresCall, ({ tx }) => readMailFigures(tx))
  mount(app, readMailStatusCall, ({ tx, user }) =>
    readMailStatus(tx, toViewer(user), config.mailAuth !== 'off'),
  )
}
