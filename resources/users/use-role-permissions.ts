import { listRoles } from '#contract/entities/people/role.ts'
import { useRead } from '#kit/call.ts'

export function useRolePermissions(ids: readonly number[]) {
  const { data, error } = useRead(listRoles, { resource: 'roles' })
  return {
    ofRoles: data?.results.filter(({ id }) => ids.includes(id)).flatMap(({ permissions }) => permissions),
    error,
  }
}
