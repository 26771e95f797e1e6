import { homePath } from '#contract/rules/home-route.ts'
import { useAccount } from '#src/shell-context.ts'

/** Says to who has no page but his own settings why that is, and who can change it. */
export function NothingOpen() {
  const account = useAccount()
  if (!account || account.is_admin !== false || account.is_superuser || account.is_driver || account.second_factor_due) return null
  if (homePath(account.user_permissions) !== '/settings') return null
  return (
    <div className="caution pad-8-12" role="status">
      You have no role yet, so only your own settings are open. Ask an administrator of your company for a role.
    </div>
  )
}
