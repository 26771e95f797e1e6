import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { SESSION_METHODS } from '#contract/entities/people/second-factor.ts'
import { companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

export const user = pgTable(
  'app_user',
  {
    ...recordColumns(),
    uuid: uuid().notNull().defaultRandom().unique(),
    username: text().notNull().unique(),
    password_hash: text().notNull(),
    email: text().notNull().default(''),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    phone: text().notNull().default(''),
    is_admin: boolean().notNull().default(false),
    is_superuser: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    enabled_permissions: text().array().notNull().default([]),
    disabled_permissions: text().array().notNull().default([]),
    referral_link: text().notNull().default(''),
    last_login: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
  ],
)

// Share of a user's profit, valid from its day until the next row's.
export const userSalary = pgTable(
  'user_salary',
  {
    company_id: companyId(),
    user_id: integer().notNull(),
    from_day: date({ mode: 'string' }).notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.from_day] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
  ],
)

export const group = pgTable(
  'user_group',
  {
    ...recordColumns(),
    name: text().notNull(),
    permissions: text().array().notNull().default([]),
    needs_second_factor: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
  ],
)

export const userGroup = pgTable(
  'app_user_group',
  { company_id: companyId(), user_id: integer().notNull(), group_id: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.group_id] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.group_id],
      foreignColumns: [group.company_id, group.id],
    }).onDelete('cascade'),
  ],
)

export const team = pgTable('team', { ...recordColumns(), name: text().notNull() }, (table) => [
  primaryKey({ columns: [table.company_id, table.id] }),
  foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
])

export const userTeam = pgTable(
  'app_user_team',
  { company_id: companyId(), user_id: integer().notNull(), team_id: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.team_id] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.team_id],
      foreignColumns: [team.company_id, team.id],
    }).onDelete('cascade'),
  ],
)

export const userSession = pgTable(
  'user_session',
  {
    company_id: companyId(),
    sid: uuid().notNull(),
    user_id: integer().notNull(),
    refresh_id: uuid().notNull(),
    previous_refresh_id: uuid(),
    refreshed_at: instant(),
    created_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    ip: text().notNull().default(''),
    agent: text().notNull().default(''),
    method: text({ enum: SESSION_METHODS }).notNull().default('password'),
    by_provider: boolean().notNull().default(false),
    impersonator: text().notNull().default(''),
    reason: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.sid] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    index().on(table.company_id, table.user_id),
  ],
)
