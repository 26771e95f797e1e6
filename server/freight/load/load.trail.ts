import { ACKNOWLEDGED_WAYS } from '#contract/rules/load-dispatch.ts'
import { ORDER_EVENTS } from '#contract/rules/order-events.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { load } from '#server/freight/schema/load.table.ts'

export const loadTrail: TrailWords = {
  names: {
    load: { from: load, word: load.number },
  },
  fields: {
    load: {
      acknowledged_way: { codes: ACKNOWLEDGED_WAYS, label: 'Acknowledged' },
      kind: { codes: ORDER_EVENTS },
      stop: { isHidden: true },
      week: { isHidden: true },
      year: { isHidden: true },
      sequence: { isHidden: true },
      taken_marks: { isHidden: true },
    },
  },
}
