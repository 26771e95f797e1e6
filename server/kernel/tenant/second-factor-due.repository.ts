import { sql } from 'drizzle-orm'
import { company } from '#server/kernel/tenant/company.table.ts'
import { group, user, userGroup, userSession } from '#server/kernel/tenant/user.table.ts'

/** For a query from the user and company tables. */
export const needsSecondFactor = () => sql<boolean>`(${company.second_factor} = 'everyone'
  or (${company.second_factor} = 'admins' and (${user.is_admin} or ${user.is_superuser}))
  or exists (select from ${userGroup} as member
    join ${group} as role on role.company_id = member.company_id and role.id = member.group_id and role.needs_second_factor
    where member.company_id = app_user.company_id and member.user_id = app_user.id))`

/** For a query that joins the session. */
export const lacksSecondFactor = () =>
  sql<boolean>`(${userSession.method} in ('password', 'provider') and ${userSession.impersonator} = '' and ${needsSecondFactor()})`
