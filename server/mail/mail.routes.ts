import {
  listInboundMails,
  listOutboundMails,
  parseMailAgain,
  readInboundMail,
  readMailStatus as readMailStatusCall,
  readOutboundMail,
  sendMailAgain,
} from '#contract/entities/mail.ts'
import { audit } from '#server/core/audit.ts'
import { NotFound } from '#server/core/errors.ts'
import type { JsonText } from '#server/core/json-text.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { viewerOf } from '#server/entities/user/viewer.ts'
import { parseAgain } from '#server/mail/in/parse-again.ts'
import { listInbound, listOutbound, readInbound, readMailStatus, readOutbound } from '#server/mail/mail.repository.ts'
import { sendAgain } from '#server/mail/out/queue.ts'
import { createReader } from '#server/mail/parse/reader.ts'

async function found(mail: Promise<JsonText | undefined>): Promise<JsonText> {
  const answer = await mail
  if (!answer) throw new NotFound()
  return answer
}

export const mailRoutes: Routes = (app) => {
  const reader = createReader()
  app.addHook('onClose', () => reader.close())

  mount(app, listInboundMails, ({ tx, user, query }) => listInbound(tx, viewerOf(user), query))
  mount(app, readInboundMail, ({ tx, user, params }) => found(readInbound(tx, viewerOf(user), params.id)))
  mount(app, parseMailAgain, async ({ tx, who, user, params: { id } }) => {
    await found(readInbound(tx, viewerOf(user), id))
    await audit(tx, { who, action: 'parse again', record_type: 'inbound_mail', record_id: id })
    await parseAgain(tx, reader, id)
    return found(readInbound(tx, viewerOf(user), id))
  })

  mount(app, listOutboundMails, ({ tx, user, query }) => listOutbound(tx, viewerOf(user), query))
  mount(app, readOutboundMail, ({ tx, user, params }) => found(readOutbound(tx, viewerOf(user), params.id)))
  mount(app, sendMailAgain, async ({ tx, who, user, params: { id } }) => {
    await found(readOutbound(tx, viewerOf(user), id))
    await audit(tx, { who, action: 'send again', record_type: 'outbound_mail', record_id: id })
    await sendAgain(tx, id, app.services.config)
    return found(readOutbound(tx, viewerOf(user), id))
  })

  mount(app, readMailStatusCall, ({ tx }) => readMailStatus(tx))
}
