import { listMailRules, readMailRule, removeMailRule } from '#contract/entities/market/mail-rule.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { deleteRule, listRules, readRule } from '#server/market/mail-rule/mail-rule.repository.ts'
import { releaseBlocked } from '#server/market/mail-rule/block-sender.ts'

export const mailRuleRoutes: Routes = (app) => {
  mount(app, listMailRules, ({ tx, query }) => listRules(tx, query))

  mount(app, readMailRule, async ({ tx, params }) => {
    const rule = await readRule(tx, params.id)
    if (!rule) throw new NotFound()
    return rule
  })

  mount(app, removeMailRule, async ({ tx, who, params: { id } }) => {
    const rule = await readRule(tx, id)
    const removed = rule && (await deleteRule(tx, id))
    if (!removed) throw new NotFound()
    await audit(tx, { who, action: 'remove', record_type: 'mail_rule', record_id: id, before: removed })
    if (removed.kind === 'block') await releaseBlocked(tx, removed)
    return rule
  })
}
