import { Conflict } from '#server/kernel/base/errors.ts'

export function refuseArchived(current: { deleted_at: string | null }, name: string): void {
  if (current.deleted_at !== null) throw new Conflict(`${name} is archived. Restore it first.`)
}
