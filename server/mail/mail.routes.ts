import type { z } from 'zod'
import {
  attachMail as attachMailCall,
  blockSender as blockSenderCall,
  blockSenders,
  believeMail as believeMailCall,
  believeSender,
  dismissMail as dismissMailCall,
  listIncomingMails,
  listOutgoingMails,
  moveMails,
  parseMailAgain,
  readIncomingMail,
  readMailDraft,
  readMailFigures as readMailFiguresCall,
  readMailStatus as readMailStatusCall,
  readOutgoingMail,
  sendMailAgain,
  teachLabel as teachLabelCall,
} from '#contract/entities/mail.ts'
import { ruleKey } from '#contract/rules/mail-domain.ts'
import { audit } from '#server/core/audit.ts'
import type { Caller } from '#server/core/caller.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import type { JsonText } from '#server/core/json-text.ts'
import { mount, mountWaiting, type Read } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import { rulesOfSender, readSenderRule } from '#server/entities/mail-rule/mail-rule.repository.ts'
import { toViewer } from '#server/entities/user/viewer.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { applyBelieved } from '#server/mail/in/believed.jobs.ts'
import { blockMany, blockSender } from '#server/mail/in/block-sender.ts'
import { lockIncoming, readRaw, listUnproven } from '#server/mail/in/incoming.repository.ts'
import { attachMail, believeMail, parseAgain } from '#server/mail/in/parse-again.ts'
import { dismissMail, moveMany } from '#server/mail/in/dismiss.ts'
import { teachLabel } from '#server/mail/in/teach-label.ts'
import { readMailFigures } from '#server/mail/mail-figures.repository.ts'
import {
  listIncoming,
  listOutgoing,
  mayReadText,
  readIncoming,
  readMailStatus,
  readOutgoing,
  unprovenOfSender,
} from '#server/mail/mail.repository.ts'
import { sendAgain } from '#server/mail/send-again.ts'
import type { Digest } from '#server/mail/parse/digest.ts'
import { parseDraft } from '#server/mail/parse/draft.ts'
import { findMeaning, type TaughtLabel } from '#server/mail/parse/label-words.ts'
import { NO_MAIL } from '#server/mail/parse/read-mail.ts'
import { createReader } from '#server/mail/parse/reader.ts'

async function found(mail: Promise<JsonText | undefined>): Promise<JsonText> {
  const answer = await mail
  if (!answer) throw new NotFound()
  return answer
}

function ifGone(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error
}

const NO_DRAFT = parseDraft(NO_MAIL, new Date(0), findMeaning)

export const mailRoutes: Routes = (app) => {
  const reader = createReader()
  app.addHook('onClose', () => reader.close())
  const rawOf = async (read: Read, user: SessionUser, id: number) => {
    const mail = await read(async (tx) => {
      await found(readIncoming(tx, toViewer(user), id))
      const raw = await readRaw(tx, id)
      return raw && { ...raw, taught: (await readSenderRule(tx, raw.sender)).labels }
    })
    if (!mail) throw new NotFound()
    return mail
  }
  const sourceOf = (user: SessionUser) => ({ name: String(user.company_id), isKnown: false })
  type OfMail = { read: Read; user: SessionUser; caller: Caller; params: { id: number } }
  const readAgain = async ({ read, user, caller, params: { id } }: OfMail) => {
    const { raw, received_at, taught } = await rawOf(read, user, id)
    return reader.read(raw, new Date(received_at), sourceOf(user), { taught }, caller.signal)
  }

  const readTaught = async ({ body: { label, field }, ...call }: OfMail & { body: TaughtLabel }) => {
    const { read, user, caller, params } = call
    if (!(await read((tx) => mayReadText(tx, toViewer(user), params.id)))) throw new NotFound()
    const { raw, received_at, taught } = await rawOf(read, user, params.id)
    return reader.read(
      raw,
      new Date(received_at),
      sourceOf(user),
      { taught: [...taught, { label, field }] },
      caller.signal,
    )
  }

  const readMany = async ({
    read,
    user,
    caller,
    body: { ids, to },
  }: Omit<OfMail, 'params'> & { body: z.output<typeof moveMails.body> }) => {
    const digests = new Map<number, Digest>()
    for (const id of to === 'applied' ? await read((tx) => listUnproven(tx, ids)) : []) {
      const digest = await readAgain({ read, user, caller, params: { id } }).catch(ifGone)
      if (digest) digests.set(id, digest)
    }
    return digests
  }

  mount(app, listIncomingMails, ({ tx, user, query }) => listIncoming(tx, toViewer(user), query))
  mount(app, readIncomingMail, ({ tx, user, params }) => found(readIncoming(tx, toViewer(user), params.id)))
  mount(
    app,
    parseMailAgain,
    async ({ tx, who, user, params: { id }, found: digest }) => {
      await found(readIncoming(tx, toViewer(user), id))
      await audit(tx, { who, action: 'parse again', record_type: 'incoming_mail', record_id: id })
      await parseAgain(tx, id, digest, app.services.config)
      return found(readIncoming(tx, toViewer(user), id))
    },
    readAgain,
  )

  mount(
    app,
    believeMailCall,
    async ({ tx, who, user, params: { id }, found: digest }) => {
      await audit(tx, { who, action: 'believe', record_type: 'incoming_mail', record_id: id })
      await believeMail(tx, id, digest)
      return found(readIncoming(tx, toViewer(user), id))
    },
    readAgain,
  )

  mount(
    app,
    attachMailCall,
    async ({ tx, who, user, params: { id }, body: { bid }, found: digest }) => {
      await audit(tx, { who, action: 'attach', record_type: 'incoming_mail', record_id: id, after: { bid } })
      await attachMail(tx, toViewer(user), id, bid, digest)
      return found(readIncoming(tx, toViewer(user), id))
    },
    readAgain,
  )

  mount(app, believeSender, async ({ tx, who, user, params: { id } }) => {
    const viewer = toViewer(user)
    await found(readIncoming(tx, viewer, id))
    const ids = await unprovenOfSender(tx, viewer, id)
    if (ids.length === 0) throw new Conflict({ detail: ['No email from this sender needs confirmation.'] })
    await enqueue(tx, applyBelieved, { ids, user: who.id, ip: who.ip })
    return found(readIncoming(tx, viewer, id))
  })

  mount(app, dismissMailCall, async ({ tx, who, user, params: { id } }) => {
    await found(readIncoming(tx, toViewer(user), id))
    const mail = await lockIncoming(tx, id)
    if (mail) await dismissMail(tx, who, mail)
    return found(readIncoming(tx, toViewer(user), id))
  })

  mountWaiting(app, readMailDraft, async ({ read, user, caller, params: { id } }) => {
    if (!(await read((tx) => mayReadText(tx, toViewer(user), id)))) throw new NotFound()
    const { raw, received_at, sender, taught } = await rawOf(read, user, id)
    const { draft } = await reader.read(
      raw,
      new Date(received_at),
      sourceOf(user),
      { taught, isDraft: true },
      caller.signal,
    )
    const rules = await read((tx) => rulesOfSender(tx, sender))
    return { ...(draft ?? NO_DRAFT), sender, domain: ruleKey(sender, 'domain').slice(1), rules }
  })

  mount(
    app,
    teachLabelCall,
    async ({ tx, who, user, params: { id }, body, found: digest }) => {
      const rule = await teachLabel(tx, id, body, user.id, digest, app.services.config)
      await audit(tx, {
        who,
        action: 'teach',
        record_type: 'mail_rule',
        record_id: rule.id,
        after: { ...rule, mail: id },
      })
      return found(readIncoming(tx, toViewer(user), id))
    },
    readTaught,
  )

  mount(app, blockSenderCall, async ({ tx, who, user, params: { id }, body: { sender } }) => {
    await found(readIncoming(tx, toViewer(user), id))
    await blockSender(tx, who, id, sender)
    return found(readIncoming(tx, toViewer(user), id))
  })

  mount(
    app,
    moveMails,
    ({ tx, who, user, body, found: digests }) => moveMany(tx, who, toViewer(user), body, digests),
    readMany,
  )
  mount(app, blockSenders, ({ tx, who, user, body }) => blockMany(tx, who, toViewer(user), body))

  mount(app, listOutgoingMails, ({ tx, user, query }) => listOutgoing(tx, toViewer(user), query))
  mount(app, readOutgoingMail, ({ tx, user, params }) => found(readOutgoing(tx, toViewer(user), params.id)))
  mount(app, sendMailAgain, async ({ tx, who, user, params: { id }, body: { to } }) => {
    await found(readOutgoing(tx, toViewer(user), id))
    await audit(tx, {
      who,
      action: 'send again',
      record_type: 'outgoing_mail',
      record_id: id,
      ...(to !== undefined && { after: { to } }),
    })
    await sendAgain(tx, id, app.services.config, to)
    return found(readOutgoing(tx, toViewer(user), id))
  })

  mount(app, readMailFiguresCall, ({ tx }) => readMailFigures(tx))
  mount(app, readMailStatusCall, ({ tx, user }) =>
    readMailStatus(tx, toViewer(user), app.services.config.mailAuth !== 'off'),
  )
}
