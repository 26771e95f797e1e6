import type { Permission } from '#contract/permissions.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'

export interface Manager extends Changer {
  permissions: readonly Permission[]
  is_superuser: boolean
  sends_mail: boolean
}

export const toManager = (
  who: Changer,
  { permissions, is_superuser }: SessionUser,
  { mailOutUrl }: Pick<Config, 'mailOutUrl'>,
): Manager => ({
  ...who,
  permissions,
  is_superuser,
  sends_mail: mailOutUrl !== undefined,
})
