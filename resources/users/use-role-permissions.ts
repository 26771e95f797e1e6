import { listRoles } from '#contract/entities/people/role.ts'
import { useRead } from '#kit/call.ts'

export function useRolePermissions(ids: readonly number[]) {
  const { data, error } = useRead(listRoles, { resource: 'roles' })
  const roles = data?.results.filter(({ id }) => ids.includes(id))
  return {
    ofRoles: roles?.flatMap(({ permissions }) => permissions),
    roleNames: roles?.map(({ name }) => name) ?? [],
    error,
  }
}
