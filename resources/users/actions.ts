import { userName } from '#contract/rules/full-name.ts'
import {
  type AccountDetail,
  deactivateAccount,
  endAccountSessions,
  reactivateAccount,
  setAccountPassword,
} from '#contract/entities/account.ts'
import type { RecordAction } from '#kit/define-views.ts'

const password = (label: string, more: Partial<RecordAction<AccountDetail>>): RecordAction<AccountDetail> => ({
  label,
  endpoint: setAccountPassword,
  when: ({ is_active }) => is_active,
  confirm: {
    title: label,
    text: (user) => `${userName(user)} logs in with it, and can change it. Whoever is logged in under this name is logged out.`,
    fields: [{ name: 'new_password', label: 'New password, at least 10 characters' }],
  },
  done: (user) => `${userName(user)} has a new password.`,
  ...more,
})

export const actions: readonly RecordAction<AccountDetail>[] = [
  password('Set a password', { when: ({ is_active, has_password }) => is_active && !has_password, isNext: true }),
  password('Reset the password', { when: ({ is_active, has_password }) => is_active && has_password, isRare: true }),
  {
    label: 'Log out everywhere',
    endpoint: endAccountSessions,
    when: ({ sessions }) => sessions.length > 0,
    confirm: { title: 'Log this user out everywhere?', text: (user) => `${userName(user)} has to log in again on every device.` },
    isRare: true,
    done: (user) => `${userName(user)} is logged out everywhere.`,
  },
  {
    label: 'Deactivate',
    endpoint: deactivateAccount,
    when: ({ is_active }) => is_active,
    confirm: {
      title: 'Deactivate this user?',
      text: (user) => `${userName(user)} is logged out at once and can not log in. Bids, loads and history stay.`,
      isDanger: true,
    },
    isRare: true,
    done: (user) => `${userName(user)} is deactivated.`,
  },
  {
    label: 'Reactivate',
    endpoint: reactivateAccount,
    when: ({ is_active }) => !is_active,
    isNext: true,
    done: (user) => `${userName(user)} can log in again.`,
  },
]
