import type { Account } from '#contract/entities/account.ts'
import { fullName } from '#contract/rules/full-name.ts'

/** What a user is called: by the user name where he has no other. */
export const nameOf = (user: Pick<Account, 'first_name' | 'last_name' | 'username'>): string => fullName(user) || user.username
