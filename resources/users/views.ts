import { userName } from '#contract/rules/full-name.ts'
import { createElement } from 'react'
import type { AccountDetail } from '#contract/entities/people/account.ts'
import type { Views } from '#kit/define-views.ts'
import { actions } from './actions.ts'
import { userActions } from './user-actions.tsx'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { AccountStatusTag } from './account-status.tsx'

const views: Views<AccountDetail> = {
  title: userName,
  fields,
  filters,
  actions,
  status: (user) => createElement(AccountStatusTag, user),
  tabs: [{ name: 'activity', label: 'Activity', list: userActions }],
  empty: 'No users yet. Add the first one.',
}
export default views
