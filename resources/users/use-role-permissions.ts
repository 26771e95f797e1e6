import { listRoles } from '#contract/entities/role.ts'
import { useRead } from '#kit/call.ts'

/** What these roles give together; undefined until it is known. */
export function useRolePermissions(ids: readonly number[]) {
  const { data, error } = useRead(listRoles, { resource: 'roles' })
  return { ofRoles: data?.results.filter(({ id }) => ids.includes(id)).flatMap(({ permissions }) => permissions), error }
}
