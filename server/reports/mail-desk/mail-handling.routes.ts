import {
  attachMail as attachMailCall,
  believeMail as believeMailCall,
  moveMails,
  parseMailAgain,
  readMailDraft,
  teachLabel as teachLabelCall,
} from '#contract/entities/market/mail.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import {
  attachMail,
  believeMail,
  createReader,
  moveMany,
  parseAgain,
  teachLabel,
} from '#server/market/index.ts'
import { createMailAccess } from '#server/reports/mail-desk/mail-access.ts'
import { createMailReading } from '#server/reports/mail-desk/mail-reading.ts'
import { readIncoming } from '#server/reports/mail-desk/mail-desk.repository.ts'

export const mailHandlingRoutes: Routes = (app) => {
  const reader = createReader()
  app.addHook('onClose', () => reader.close())
  const { readAgain, readTaught, readMany, readDraft } = createMailReading(reader)

  mount(app, parseMailAgain, {
    ahead: readAgain,
    run: async ({ tx, who, user, params: { id }, found: digest }) => {
      await orNotFound(readIncoming(tx, toViewer(user), id))
      await audit(tx, { who, action: 'parse again', record_type: 'incoming_mail', record_id: id })
      await parseAgain(tx, id, digest, app.services.config)
      return orNotFound(readIncoming(tx, toViewer(user), id))
    },
  })

  mount(app, believeMailCall, {
    ahead: readAgain,
    run: async ({ tx, who, user, params: { id }, found: digest }) => {
      await audit(tx, { who, action: 'believe', record_type: 'incoming_mail', record_id: id })
      await believeMail(tx, id, digest)
      return orNotFound(readIncoming(tx, toViewer(user), id))
    },
  })

  mount(app, attachMailCall, {
    ahead: readAgain,
    run: async ({ tx, who, user, params: { id }, body: { bid }, found: digest }) => {
      await audit(tx, { who, action: 'attach', record_type: 'incoming_mail', record_id: id, after: { bid } })
      await attachMail(tx, toViewer(user), id, bid, digest)
      return orNotFound(readIncoming(tx, toViewer(user), id))
    },
  })

  mount(app, readMailDraft, { withoutTransaction: readDraft })

  mount(app, teachLabelCall, {
    ahead: readTaught,
    run: async ({ tx, who, user, params: { id }, body, found: digest }) => {
      const rule = await teachLabel(tx, id, body, user.id, digest, app.services.config)
      await audit(tx, {
        who,
        action: 'teach',
        record_type: 'mail_rule',
        record_id: rule.id,
        after: { ...rule, mail: id },
      })
      return orNotFound(readIncoming(tx, toViewer(user), id))
    },
  })

  mount(app, moveMails, {
    ahead: readMany,
    run: ({ tx, who, user, body, found: digests }) =>
      moveMany(tx, who, createMailAccess(toViewer(user)), body, digests),
  })
}
