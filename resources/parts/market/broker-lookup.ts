import { listBrokers } from '#contract/entities/market/broker.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'

export const brokers = defineSearch(
  listBrokers,
  'search',
  ({ id, name }) => ({ value: String(id), label: name }),
  undefined,
  undefined,
  'ids',
)
