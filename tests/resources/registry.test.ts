import { SHEETS } from '#contract/entities.ts'
import { GRANTS } from '#contract/grants.ts'
import { describe, expect, test } from 'vitest'
import { RESOURCES } from '#resources/index.ts'

/** The order page reads the load, as the specification says. */
const READS_ANOTHER: Record<string, Record<string, string>> = { orders: { show: 'loads' } }

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
  'resource %s',
  (name, resource) => {
    test('uses its own name as its access subject', () => {
      expect(resource.access).toEqual([name, 'list'])
      const subjects = Object.entries(resource.pageAccess).map(([page, [subject]]) => [page, subject])
      expect(subjects).toEqual(
        Object.keys(resource.pageAccess).map((page) => [page, READS_ANOTHER[name]?.[page] ?? name]),
      )
    })

    test('is opened by the permission that registers its route, or in the settings and the platform by administrators and superusers', () => {
      const isInSettings =
        resource.nav !== false && ['Settings', 'Platform'].includes(resource.nav.group ?? '')
      expect([
        ...(GRANTS[resource.permission] ?? []),
        ...(isInSettings ? [...(GRANTS.ADMIN ?? []), ...(GRANTS.SUPERUSER ?? [])] : []),
      ]).toContainEqual(resource.access)
    })

    test('allows its import to users who may import, and its sheets only to users of its list', () => {
      const calls = Object.values(SHEETS).find((sheet) => sheet.import.access[0] === name)
      expect(resource.pageAccess.import).toEqual(calls?.import.access)
      expect(calls?.export.access ?? resource.access).toEqual(resource.access)
    })

    test('has a path, an access check and an endpoint for each of its pages', () => {
      const pages = Object.keys(resource.pages).toSorted()
      expect(Object.keys(resource.paths).toSorted()).toEqual(pages)
      expect(Object.keys(resource.pageAccess).toSorted()).toEqual(pages)
    })

    test('has an idempotent create endpoint', () => {
      const { create } = resource.endpoints
      // Creates protected by a unique name need no idempotency key.
      expect(create === undefined || name === 'companies' || Boolean(create.idempotent)).toBe(true)
    })

    test('has a skeleton for each of its pages', () => {
      expect(Object.entries(resource.pages).filter(([, page]) => !page.waiting)).toEqual([])
    })

    test('has pages whose code can be loaded', async () => {
      await expect(
        Promise.all(Object.values(resource.pages).map((page) => page.preload())),
      ).resolves.toBeDefined()
    })
  },
)

test('resources: no two share a name or a path', () => {
  expect(new Set(RESOURCES.map(({ name }) => name)).size).toBe(RESOURCES.length)
  expect(new Set(RESOURCES.map(({ path }) => path)).size).toBe(RESOURCES.length)
})
