import { listAudit, readAuditEntry } from '#contract/entities/kernel/audit.ts'
import { defineResource } from '#kit/define-resource.ts'

export const auditLog = defineResource({
  label: 'Audit log',
  singular: 'Entry',
  path: '/settings/audit',
  permission: 'VIEW_SETTINGS',
  endpoints: { list: listAudit, show: readAuditEntry },
  views: () => import('./views.tsx'),
  listTools: async () => (await import('./export.tsx')).ExportLog,
  nav: { group: 'Settings', order: 170, terms: ['Change history', 'Export CSV', 'Logins'] },
})
