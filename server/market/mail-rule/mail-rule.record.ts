import { eq, or, sql } from 'drizzle-orm'
import {
  listMailRules,
  mailRule as shown,
  readMailRule,
  removeMailRule,
} from '#contract/entities/market/mail-rule.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { releaseBlocked } from '#server/market/mail-rule/block-sender.ts'
import { mailRule } from '#server/market/schema/mail-rule.table.ts'

export const mailRules = defineRecord({
  type: 'mail_rule',
  table: mailRule,
  schema: shown,
  trail: { records: { mail_rule: 'Email rule' } },
  removal: 'remove',
  computed: { user_name: fullName(user) },
  joins: sql`join ${user} on ${user.company_id} = ${mailRule.company_id} and ${user.id} = ${mailRule.user_id}`,
  order: sql`${mailRule.id} desc`,
  calls: { list: listMailRules, read: readMailRule, remove: removeMailRule },
  filters: {
    kind: (kind) => eq(mailRule.kind, kind),
    search: (text) => or(holdsText(mailRule.sender, text), holdsText(mailRule.label, text)),
  },
  announce: async (tx, { action, before }) => {
    if (action === 'remove' && before?.kind === 'block') await releaseBlocked(tx, before)
  },
})
