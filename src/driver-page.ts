import { homePath } from '#src/home-route.ts'
import type { Account } from './shell-context.ts'

export const DRIVER_PAGE = '/driver'

export const isDriverAlone = (account: Account | null): boolean =>
  account?.is_driver === true && homePath(account.user_permissions) === '/settings'
