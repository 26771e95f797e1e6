import { userName } from '#contract/rules/full-name.ts'
import {
  type AccountDetail,
  deactivateAccount,
  endAccountSessions,
  inviteAccount,
  reactivateAccount,
  setAccountPassword,
  updateAccount,
} from '#contract/entities/account.ts'
import { resetSecondFactor } from '#contract/entities/second-factor.ts'
import { unlinkProvider } from '#contract/entities/sign-in.ts'
import { tieAccountDriver } from '#contract/entities/driver-account.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { drivers } from './lookups.ts'

const password = (label: string, more: Partial<RecordAction<AccountDetail>>): RecordAction<AccountDetail> => ({
  label,
  endpoint: setAccountPassword,
  when: ({ is_active, can_change_login }) => is_active && can_change_login,
  confirm: {
    title: label,
    text: (user) => `${userName(user)} logs in with it, and can change it. Whoever is logged in under this name is logged out.`,
    fields: [{ name: 'new_password', label: 'New password, at least 10 characters' }],
  },
  done: (user) => `${userName(user)} has a new password.`,
  ...more,
})

export const actions: readonly RecordAction<AccountDetail>[] = [
  {
    label: 'Send invitation',
    endpoint: inviteAccount,
    when: ({ can_invite }) => can_invite,
    isNext: true,
    done: (user) => `${userName(user)} gets a mail with a link.`,
  },
  password('Set a password', {
    when: ({ is_active, has_password, can_invite, can_change_login }) => is_active && !has_password && !can_invite && can_change_login,
    isNext: true,
  }),
  password('Set a password instead', { when: ({ can_invite, can_change_login }) => can_invite && can_change_login, isRare: true }),
  password('Reset the password', {
    when: ({ is_active, has_password, can_change_login }) => is_active && has_password && can_change_login,
    isRare: true,
  }),
  {
    label: 'Tie to a driver',
    endpoint: tieAccountDriver,
    when: ({ is_active, driver_name, can_tie }) => is_active && driver_name === '' && can_tie,
    confirm: {
      title: 'Tie to a driver',
      text: (user) => `${userName(user)} sees the loads of this driver on the phone, at /driver, and says there what is done.`,
      fields: [{ name: 'driver', label: 'Driver', lookup: drivers }],
    },
    isRare: true,
    done: (user) => `${userName(user)} is tied to ${user.driver_name}.`,
  },
  {
    label: 'Untie from the driver',
    endpoint: tieAccountDriver,
    when: ({ driver_name }) => driver_name !== '',
    body: () => ({ driver: null }),
    isRare: true,
    done: (user) => `${userName(user)} is no driver any more.`,
  },
  {
    label: 'Make an administrator',
    endpoint: updateAccount,
    when: ({ is_active, is_admin, can_change_access }) => is_active && !is_admin && can_change_access,
    body: ({ version }) => ({ version, is_admin: true }),
    confirm: {
      title: 'Make this user an administrator?',
      text: (user) => `${userName(user)} can then change users, roles, the company and its settings, and make other administrators.`,
    },
    isRare: true,
    done: (user) => `${userName(user)} is an administrator.`,
  },
  {
    label: 'Remove administrator',
    endpoint: updateAccount,
    when: ({ can_remove_admin }) => can_remove_admin,
    body: ({ version }) => ({ version, is_admin: false }),
    confirm: {
      title: 'Remove this administrator?',
      text: (user) =>
        `${userName(user)} keeps what roles and permissions give. Users, roles and settings close at once, and API keys they created end.`,
      isDanger: true,
    },
    isRare: true,
    done: (user) => `${userName(user)} is no administrator any more.`,
  },
  {
    label: 'Reset the second factor',
    endpoint: resetSecondFactor,
    when: ({ has_second_factor, can_change_login }) => has_second_factor && can_change_login,
    confirm: {
      title: 'Reset the second factor?',
      text: (user) => `${userName(user)} logs in with the password alone and can set up another one. Ask in person who wants this.`,
    },
    isRare: true,
    done: (user) => `${userName(user)} logs in with the password alone.`,
  },
  {
    label: 'Unlink the sign-in provider',
    endpoint: unlinkProvider,
    when: ({ is_linked, can_change_access }) => is_linked && can_change_access,
    confirm: {
      title: 'Unlink the sign-in provider?',
      text: (user) => `The next login there is matched by e-mail anew: check first that ${user.email || 'the address'} is right.`,
    },
    isRare: true,
    done: (user) => `${userName(user)} is unlinked.`,
  },
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
    when: ({ can_deactivate }) => can_deactivate,
    confirm: {
      title: 'Deactivate this user?',
      text: (user) =>
        `${userName(user)} is logged out at once and cannot log in, and API keys they created end. Bids, loads and history stay.`,
      isDanger: true,
    },
    isRare: true,
    done: (user) => `${userName(user)} is deactivated.`,
  },
  {
    label: 'Reactivate',
    endpoint: reactivateAccount,
    when: ({ is_active, can_change_access }) => !is_active && can_change_access,
    isNext: true,
    done: (user) => `${userName(user)} can log in again.`,
  },
]
