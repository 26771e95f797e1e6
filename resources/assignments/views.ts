import type { Assignment, createAssignment, updateAssignment } from '#contract/entities/freight/assignment.ts'
import { assignmentFacts } from '#contract/fields/assignment.ts'
import type { BodyOf } from '#contract/http.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { brokers } from '#parts/market/broker-lookup.ts'
import { factors } from '#parts/money/factor-lookup.ts'

const group = 'Notice of assignment'

const views: Views<Assignment> = {
  title: ({ factor_name, broker_name }) => `${broker_name} assigned to ${factor_name}`,
  fields: defineFields<
    typeof assignmentFacts,
    BodyOf<typeof updateAssignment>,
    never,
    BodyOf<typeof createAssignment>
  >(assignmentFacts, {
    broker_name: { column: { width: 220, card: 'title' } },
    factor_name: { column: { width: 200, card: 'line' } },
    factor: { group, form: { lookup: factors } },
    broker: { group, form: { lookup: brokers } },
    is_active: { column: { width: 90 }, group },
    starts_on: { column: { width: 120 }, group, form: true },
    ends_on: { column: { width: 140 }, group, form: true },
    remit_to: { group },
    legend: { group },
  }),
  filters: [],
  actions: [],
  empty: 'No notices of assignment yet. Add one if you factor, so invoices direct payment to your factor.',
}
export default views
