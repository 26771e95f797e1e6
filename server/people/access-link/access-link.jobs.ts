import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { readAddressee, type LinkKind, writeLink } from '#server/people/access-link/access-link.repository.ts'
import { linkMail, LINK_HOURS } from '#server/people/access-link/link-mail.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { PASSWORD_PATH } from '#server/kernel/base/link-paths.ts'
import { hashOfToken, newLinkToken } from '#server/kernel/base/link-token.ts'
import { ownOrigin } from '#server/kernel/base/origin.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { formatSender } from '#server/kernel/email/queue.ts'
import { openRelay } from '#server/kernel/email/relay.ts'

interface LinkMail {
  user_id: number
  kind: LinkKind
}

/**
 * Bypasses the outgoing mail list: anyone who can read that list could otherwise take over an account. Each
 * attempt creates its own link.
 */
export const accessLinkMail = defineJob<LinkMail>({
  name: 'access-link',
  title: 'Send invitations and password links',
  lane: 'mail',
  payload: z.object({ user_id: z.int(), kind: z.enum(['invitation', 'password']) }),
  about: { id: 'user_id', kind: 'user' },
  async work({ payload: { user_id, kind }, companyId, services: { db, config } }) {
    if (companyId === null || config.mailOutUrl === undefined) return
    const token = newLinkToken()
    const mail = await db.tenant(companyId, async (tx) => {
      const addressee = await readAddressee(tx, user_id)
      if (!addressee) return undefined
      await writeLink(tx, { user_id, kind, token_hash: hashOfToken(token) }, LINK_HOURS[kind])
      await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id: user_id } })
      const company = await readCompany(tx)
      const origin = ownOrigin(config)
      const until = kindText(
        'instant',
        new Date(Date.now() + LINK_HOURS[kind] * HOUR_MS).toISOString(),
        company.time_zone,
      )
      const words = linkMail(kind, {
        ...addressee,
        company: company.name,
        link: `${origin}${PASSWORD_PATH}/${token}`,
        until,
      })
      return {
        ...words,
        from: formatSender(company),
        to: addressee.email,
        domain: company.intake_address.split('@')[1] ?? 'localhost',
      }
    })
    if (!mail) return
    const relay = openRelay(config.mailOutUrl)
    try {
      const { domain, ...words } = mail
      await relay.send({
        ...words,
        reply_to: '',
        message_id: `${randomUUID()}@${domain}`,
        in_reply_to: '',
        references: '',
      })
    } finally {
      relay.close()
    }
  },
})
