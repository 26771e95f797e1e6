import { z } from 'zod'
import { endpoint, idNumber, page, record, seenText, versionNumber } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { PERMISSIONS } from '#contract/permissions.ts'

const permission = z.enum(PERMISSIONS)

export const role = record.extend({
  name: z.string(),
  permissions: z.array(permission),
  needs_second_factor: z.boolean(),
  user_count: z.int(),
})
export type Role = z.infer<typeof role>

export const listRoles = endpoint({
  name: 'listRoles',
  summary: 'List roles by name, with permissions and user counts.',
  path: 'user/group/list',
  access: ['roles', 'list'],
  whileInactive: true,
  answer: page(role),
})

export const listPermissions = endpoint({
  name: 'listPermissions',
  summary: 'List permissions with their names and dependencies.',
  path: 'user/permission/list',
  access: ['roles', 'list'],
  whileInactive: true,
  answer: page(z.object({ id: permission, name: z.string(), dependencies: z.array(permission) })),
})

const entered = z.object({
  name: seenText(60).min(1, 'Enter a name.'),
  permissions: z.array(permission),
  needs_second_factor: z.boolean().default(false),
})

const roleChanges = z.object({
  created: z.array(entered).max(50).default([]),
  changed: z
    .array(entered.extend({ id: idNumber, version: versionNumber }))
    .max(200)
    .default([]),
  removed: z
    .array(z.object({ id: idNumber, version: versionNumber }))
    .max(200)
    .default([]),
})
export type RoleChanges = z.infer<typeof roleChanges>

const named = z.object({ id: z.int(), name: z.string() })
export const roleEffects = z.object({
  gaining: z.int(),
  losing: z.int(),
  changes: z.array(z.object({ user: named, gained: z.array(permission), lost: z.array(permission) })),
  retained: z.array(z.object({ user: named, permission, through: z.string() })),
})
export type RoleEffects = z.infer<typeof roleEffects>

export const previewRoles = endpoint({
  name: 'previewRoles',
  summary: 'Preview which permissions users would gain or lose. Changes nothing.',
  method: 'POST',
  path: 'user/group/preview',
  access: ['roles', 'edit'],
  body: roleChanges,
  answer: roleEffects,
})

export const saveRoles = endpoint({
  name: 'saveRoles',
  summary:
    'Create, update and delete roles in one call. Permission changes take effect in open sessions immediately. Returns 409 for a stale version.',
  method: 'POST',
  path: 'user/group/save',
  access: ['roles', 'edit'],
  body: roleChanges,
  answer: page(role),
})

export const live = {
  ROLES_CHANGED: { access: ['roles', 'list'], data: z.object({}) },
} as const satisfies LiveMessages
