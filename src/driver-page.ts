import { homePath } from '#contract/rules/home-route.ts'
import type { Account } from './shell-context.ts'

/** The page of a driver, which is a document of its own. */
export const DRIVER_PAGE = '/driver'

/** Whether someone is a driver and nothing else: his home is the page of drivers, and of this product he has his settings. */
export const isDriverAlone = (account: Account | null): boolean =>
  account?.is_driver === true && homePath(account.user_permissions) === '/settings'
