import {
  attachMail as attachMailCall,
  believeMail as believeMailCall,
  dismissMail as dismissMailCall,
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
import { mount, type Read } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import { viewerOf } from '#server/entities/user/viewer.ts'
import { readRaw } from '#server/mail/in/inbound.repository.ts'
import { attachMail, believeMail, dismissMail, parseAgain } from '#server/mail/in/parse-again.ts'
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
  const readAgain = async ({ read, user, params: { id } }: { read: Read; user: SessionUser; params: { id: number } }) => {
    const mail = await read(async (tx) => {
      await found(readInbound(tx, viewerOf(user), id))
      return readRaw(tx, id)
    })
    if (!mail) throw new NotFound()
    return reader.read(mail.raw, new Date(mail.received_at), { name: String(user.company_id), isKnown: false })
  }

  mount(app, listInboundMails, ({ tx, user, query }) => listInbound(tx, viewerOf(user), query))
  mount(app, readInboundMail, ({ tx, user, params }) => found(readInbound(tx, viewerOf(user), params.id)))
  mount(
    app,
    parseMailAgain,
    async ({ tx, who, user, params: { id }, found: digest }) => {
      await found(readInbound(tx, viewerOf(user), id))
      await audit(tx, { who, action: 'parse again', record_type: 'inbound_mail', record_id: id })
      await parseAgain(tx, id, digest)
      return found(readInbound(tx, viewerOf(user), id))
    },
    readAgain,
  )

  mount(
    app,
    believeMailCall,
    async ({ tx, who, user, params: { id }, found: digest }) => {
      await audit(tx, { who, action: 'believe', record_type: 'inbound_mail', record_id: id })
      await believeMail(tx, id, digest)
      return found(readInbound(tx, viewerOf(user), id))
    },
    readAgain,
  )

  mount(
    app,
    attachMailCall,
    async ({ tx, who, user, params: { id }, body: { bid }, found: digest }) => {
      await audit(tx, { who, action: 'attach', record_type: 'inbound_mail', record_id: id, after: { bid } })
      await attachMail(tx, viewerOf(user), id, bid, digest)
      return found(readInbound(tx, viewerOf(user), id))
    },
    readAgain,
  )

  mount(app, dismissMailCall, async ({ tx, who, user, params: { id } }) => {
    await found(readInbound(tx, viewerOf(user), id))
    await audit(tx, { who, action: 'dismiss', record_type: 'inbound_mail', record_id: id })
    await dismissMail(tx, id)
    return found(readInbound(tx, viewerOf(user), id))
  })

  mount(app, listOutboundMails, ({ tx, user, query }) => listOutbound(tx, viewerOf(user), query))
  mount(app, readOutboundMail, ({ tx, user, params }) => found(readOutbound(tx, viewerOf(user), params.id)))
  mount(app, sendMailAgain, async ({ tx, who, user, params: { id }, body: { to } }) => {
    await found(readOutbound(tx, viewerOf(user), id))
    await audit(tx, { who, action: 'send again', record_type: 'outbound_mail', record_id: id, ...(to !== undefined && { after: { to } }) })
    await sendAgain(tx, id, app.services.config, to)
    return found(readOutbound(tx, viewerOf(user), id))
  })

  mount(app, readMailStatusCall, ({ tx }) => readMailStatus(tx, app.services.config.mailAuth !== 'off'))
}
