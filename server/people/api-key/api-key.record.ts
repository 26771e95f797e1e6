import { sql } from 'drizzle-orm'
import { apiKey as shown, KEY_ENDS, listApiKeys } from '#contract/entities/people/api-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { apiKey } from '#server/people/schema/api-key.table.ts'

export const apiKeys = defineRecord({
  type: 'api_key',
  table: apiKey,
  schema: shown,
  name: apiKey.name,
  trail: {
    records: { api_key: 'API key' },
    fields: { api_key: { end_reason: { codes: KEY_ENDS } } },
  },
  computed: { user_name: fullName(user) },
  joins: sql`join ${user} on ${user.company_id} = ${apiKey.company_id} and ${user.id} = ${apiKey.user_id}`,
  order: sql`${apiKey.id} desc`,
  calls: { list: listApiKeys },
})
