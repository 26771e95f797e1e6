import { userName } from '#contract/rules/full-name.ts'
import { createElement } from 'react'
import type { AccountDetail } from '#contract/entities/account.ts'
import type { Views } from '#kit/define-views.ts'
import { actions } from './actions.ts'
import { deeds } from './deeds.tsx'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { Standing } from './standing.tsx'

const views: Views<AccountDetail> = {
  title: userName,
  fields,
  filters,
  actions,
  status: (user) => createElement(Standing, user),
  tabs: [{ name: 'activity', label: 'Activity', list: deeds }],
  empty: 'No users yet. Add the first one.',
}
export default views
