import type { SalaryRate } from '#contract/entities/people/account.ts'
import { dayText } from '#contract/rules/dates.ts'
import type { PermissionChoice } from '#contract/rules/permission-choice.ts'
import { permissionList } from '#contract/rules/permission-words.ts'
import type { Permission } from '#contract/permissions.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'

const listed = (word: string, permissions: readonly Permission[]) =>
  permissions.length > 0 ? [`${word} ${permissionList(permissions)}`] : []

const rateText = (rates: readonly SalaryRate[]) =>
  rates
    .toReversed()
    .map(({ percent, from_day }) => `${percent.toFixed(2)}% from ${dayText(from_day)}`)
    .join(', ')

const choiceText = ({ enabled, disabled }: PermissionChoice) =>
  [...listed('Added', enabled), ...listed('Removed', disabled)].join('; ')

export const accountTrail: TrailWords = {
  actions: {
    'log-out': 'Logged out on all devices by an administrator',
    'set-password': 'Set a new password',
    invite: 'Invited',
    deactivate: 'Deactivated',
    reactivate: 'Reactivated',
  },
  fields: { user: { salary: { text: rateText }, custom_permissions: { text: choiceText } } },
}
