import type { Mailing } from '#contract/entities/reports/mailing.ts'
import { StatusTag } from '#kit/cells/status.tsx'

export const Activity = ({ is_active }: Pick<Mailing, 'is_active'>) => (
  <StatusTag tone={is_active ? 'green' : 'plain'}>{is_active ? 'Active' : 'Inactive'}</StatusTag>
)
