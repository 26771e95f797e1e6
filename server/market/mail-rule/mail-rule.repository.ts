import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type MailLabelField,
  type MailRule,
  mailRule as ruleRow,
} from '#contract/entities/market/mail-rule.ts'
import { ruleKey } from '#contract/rules/mail-domain.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { jsonList, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { mailRule } from '#server/market/schema/mail-rule.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import type { TaughtLabel } from '#server/market/mail-parser/label-words.ts'

const rules = (where: SQL | undefined): SQL => sql`
  select ${jsonRow(mailRule, ruleRow, { user_name: fullName(user) })} from ${mailRule}
  join ${user} on ${user.company_id} = ${mailRule.company_id} and ${user.id} = ${mailRule.user_id} where ${where}`

const ofCompany = (tx: Tx, more: SQL | undefined) => and(eq(mailRule.company_id, tx.companyId), more)
const listRuleKeys = (address: string) =>
  [ruleKey(address, 'address'), ruleKey(address, 'domain')].filter((key) => key !== '')

export async function rulesOfSender(tx: Tx, address: string): Promise<MailRule[]> {
  const keys = listRuleKeys(address)
  if (keys.length === 0) return []
  const text = await jsonText(
    tx,
    jsonList(sql`${rules(ofCompany(tx, inArray(mailRule.sender, keys)))} order by ${mailRule.id} desc`),
  )
  return JSON.parse(text ?? '[]') as MailRule[]
}

/** A rule for the address takes precedence over one for its domain. */
export async function readSenderRule(
  tx: Tx,
  address: string,
): Promise<{ isBlocked: boolean; labels: TaughtLabel[] }> {
  const keys = listRuleKeys(address)
  if (keys.length === 0) return { isBlocked: false, labels: [] }
  const rows = await tx
    .select({ kind: mailRule.kind, label: mailRule.label, field: mailRule.field })
    .from(mailRule)
    .where(ofCompany(tx, inArray(mailRule.sender, keys)))
    .orderBy(sql`left(${mailRule.sender}, 1) = '@' desc`, mailRule.id)
  return {
    isBlocked: rows.some(({ kind }) => kind === 'block'),
    labels: rows.flatMap(({ kind, label, field }) =>
      kind === 'label' && field !== null ? [{ label, field }] : [],
    ),
  }
}

export interface NewRule {
  kind: MailRule['kind']
  sender: string
  label?: string
  label_key?: string
  field?: MailLabelField
  user_id: number
}

export async function saveRule(tx: Tx, rule: NewRule): Promise<number> {
  const { label = '', field = null, user_id } = rule
  const [row] = await tx
    .insert(mailRule)
    .values(rule)
    .onConflictDoUpdate({
      target: [mailRule.company_id, mailRule.sender, mailRule.kind, mailRule.label_key],
      set: { label, field, user_id, ...nextVersion(mailRule) },
    })
    .returning({ id: mailRule.id })
  return row?.id ?? 0
}

export const countLabels = (tx: Tx, sender: string): Promise<number> =>
  tx.$count(mailRule, ofCompany(tx, and(eq(mailRule.sender, sender), eq(mailRule.kind, 'label'))))
