import type { BrokerDetail } from '#contract/entities/market/broker.ts'
import type { Views } from '#kit/define-views.ts'
import { actions } from './actions.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { tabs } from './history.tsx'

const views: Views<BrokerDetail> = {
  title: ({ name }) => name,
  fields,
  filters,
  actions,
  tabs,
  empty: 'No brokers yet. They’re added from their offers.',
}
export default views
