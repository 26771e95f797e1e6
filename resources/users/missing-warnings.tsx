import { Alert } from 'antd'
import type { AccountDetail } from '#contract/entities/people/account.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'

const isStarted = (around: Partial<AccountDetail>) => Boolean(around.username)

const MissingWarning = ({ words }: { words: string }) => (
  <Alert style={{ marginTop: 8 }} type="warning" role="status" showIcon message={words} />
)

export function MissingEmailWarning({ around }: AssistProps) {
  const user = around as Partial<AccountDetail>
  if (!isStarted(user) || user.email?.trim()) return null
  return (
    <MissingWarning
      words={
        user.has_password
          ? 'Without an email address, this user can’t reset a forgotten password. Enter one, or set a new password on their page.'
          : 'Without an email address, this user can’t be invited. Enter one, or set a password on their page after you save.'
      }
    />
  )
}

export function MissingRoleWarning({ around }: AssistProps) {
  const user = around as Partial<AccountDetail>
  const gives = (user.roles?.length ?? 0) > 0 || (user.custom_permissions?.enabled.length ?? 0) > 0
  if (!isStarted(user) || gives || user.driver_name) return null
  return (
    <MissingWarning words="Without a role, this user sees only their own settings. Choose one, or turn on permissions below." />
  )
}
