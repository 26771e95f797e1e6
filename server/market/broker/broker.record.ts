import { and, eq, sql } from 'drizzle-orm'
import { broker as shown, listBrokers } from '#contract/entities/market/broker.ts'
import { containWords } from '#server/kernel/db/search-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { announceBroker } from '#server/market/broker/announce-broker.ts'
import { renewSigns } from '#server/market/broker/register-signs.ts'
import { broker } from '#server/market/schema/broker.table.ts'

const searched = sql`concat_ws(' ', ${broker.name}, ${broker.mc_number}, ${broker.dot_number}, ${broker.email}, ${broker.domain})`

const NAMED_BY = ['name', 'mc_number', 'dot_number'] as const

export const brokers = defineRecord({
  type: 'broker',
  table: broker,
  schema: shown,
  name: broker.name,
  trail: {
    records: { broker_rating: 'Broker rating' },
    actions: { merge: 'Merged duplicates', rate: 'Rated', register: 'Updated from the register' },
  },
  computed: {},
  order: sql`${broker.name}, ${broker.id}`,
  calls: { list: listBrokers },
  filters: {
    search: (words) => and(...containWords(searched, words)),
    is_blacklisted: (is) => eq(broker.is_blacklisted, is),
    ids: (ids) => sql`${broker.id} = any (${sql.param(ids)}::int[])`,
  },
  announce: async (tx, { before, changed }) => {
    const isOther = NAMED_BY.some((field) => changed[field] !== undefined)
    if (before && isOther) await renewSigns(tx, { ...before, ...changed } as typeof before)
    const isNews = changed.name !== undefined || changed.is_blacklisted !== undefined
    if (before && isNews) await announceBroker(tx, { ...before, ...changed } as typeof before)
  },
})
