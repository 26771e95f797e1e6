import {
  attachMail,
  believeMail,
  moveMails,
  parseMailAgain,
  readMailDraft,
  teachLabel,
} from '#contract/entities/market/mail.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { createReader, moveMany } from '#server/market/index.ts'
import { createMailAccess } from '#server/reports/mail-desk/mail-access.ts'
import { attach, believe, parse, teach } from '#server/reports/mail-desk/mail-desk.service.ts'
import { createMailReading } from '#server/reports/mail-desk/mail-reading.ts'

export const mailHandlingRoutes: Routes = (app) => {
  const { config } = app.services
  const reader = createReader()
  app.addHook('onClose', () => reader.close())
  const { readAgain, readTaught, readMany, readDraft } = createMailReading(reader)

  mount(app, parseMailAgain, {
    ahead: readAgain,
    run: ({ tx, who, user, params, found: digest }) =>
      parse(tx, { who, viewer: toViewer(user) }, params.id, digest, config),
  })
  mount(app, believeMail, {
    ahead: readAgain,
    run: ({ tx, who, user, params, found: digest }) =>
      believe(tx, { who, viewer: toViewer(user) }, params.id, digest),
  })
  mount(app, attachMail, {
    ahead: readAgain,
    run: ({ tx, who, user, params, body, found: digest }) =>
      attach(tx, { who, viewer: toViewer(user) }, params.id, body.bid, digest),
  })
  mount(app, readMailDraft, { withoutTransaction: readDraft })
  mount(app, teachLabel, {
    ahead: readTaught,
    run: ({ tx, who, user, params, body, found: digest }) =>
      teach(tx, { who, viewer: toViewer(user) }, params.id, body, digest, config),
  })
  mount(app, moveMails, {
    ahead: readMany,
    run: ({ tx, who, user, body, found: digests }) =>
      moveMany(tx, who, createMailAccess(toViewer(user)), body, digests),
  })
}
