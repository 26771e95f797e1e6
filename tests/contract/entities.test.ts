import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ENDPOINTS, isEndpoint, RECORDS, SHEETS } from '#contract/entities.ts'
import type { Endpoint } from '#contract/http.ts'
import { GRANTS } from '#contract/grants.ts'
import { PERMISSIONS } from '#contract/permissions.ts'

const FOLDER = join(import.meta.dirname, '../../contract/entities')
const files = globSync('*/*.ts', { cwd: FOLDER }).toSorted()
const modules = await Promise.all(
  files.map(async (file) => [file, (await import(join(FOLDER, file))) as Record<string, unknown>] as const),
)

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

/** Creates without an idempotency key, because a natural key identifies what they create. */
const KNOWN_AGAIN: Readonly<Record<string, string>> = {
  createLoadDocument: 'by its file',
  createDriverLoadDocument: 'by its file',
  createPayProof: 'by its file',
  createDriverReceipt: 'by the key in its body',
  createLoadPicture: 'by the key in its body',
  createCompanyAsPlatform: 'by its abbreviation, its intake address and the user name of its administrator',
}
const creates = ENDPOINTS.filter(
  ({ method, path, status }) => method === 'POST' && (status === 201 || /\bcreate\b/.test(path)),
)

describe('contract create endpoints', () => {
  it.each(creates.map(({ name, idempotent }) => [name, idempotent] as const))(
    '%s is idempotent or listed as an exception',
    (name, idempotent) => expect([name in KNOWN_AGAIN, idempotent !== false]).toContain(true),
  )

  it('every listed exception to idempotency is still not idempotent', () => {
    const open = creates.filter(({ idempotent }) => idempotent === false).map(({ name }) => name)
    expect(open.toSorted()).toEqual(Object.keys(KNOWN_AGAIN).toSorted())
  })

  it.each(ENDPOINTS.filter(({ shownOnce }) => shownOnce !== '').map((one) => [one.name, one] as const))(
    '%s, which shows a secret once, names that field of its response and is idempotent',
    (_, { answer, shownOnce, idempotent }) =>
      expect([shownOnce in (answer as z.ZodObject).shape, idempotent]).toEqual([true, true]),
  )
})

describe('contract registry', () => {
  it.each(modules)('lists every endpoint that %s exports', (_, exported) => {
    const calls = Object.values(exported).filter(isEndpoint)
    expect(calls.filter((call) => !ENDPOINTS.includes(call)).map(({ name }) => name)).toEqual([])
  })

  it.each(modules)('names every endpoint that %s exports like its export', (_, exported) => {
    const calls = Object.entries(exported).filter(([, value]) => isEndpoint(value))
    expect(calls.map(([, call]) => (call as Endpoint).name)).toEqual(calls.map(([name]) => name))
  })

  it('has unique endpoint names and unique method and path pairs', () => {
    expect(twice(ENDPOINTS.map(({ name }) => name))).toEqual([])
    expect(twice(ENDPOINTS.map(({ method, path }) => `${method} ${path}`))).toEqual([])
  })

  it.each(['live', 'records', 'sheets'])('has no key in "%s" that two entities declare', (part) => {
    expect(
      twice(modules.flatMap(([, exported]) => Object.keys((exported[part] as object | undefined) ?? {}))),
    ).toEqual([])
  })

  it.each(Object.entries(RECORDS))('describes every field of the record %s', async (_, { schema, facts }) => {
    const named = Object.keys(schema.shape).filter((name) => name !== 'id' && name !== 'version')
    expect(Object.keys(await facts()).toSorted()).toEqual(named.toSorted())
  })

  it('declares sheets only for known record kinds', () => {
    expect(Object.keys(SHEETS).filter((kind) => !(kind in RECORDS))).toEqual([])
  })

  it('grants each permission once, and only to roles and permissions that exist', () => {
    const granted = Object.entries(GRANTS).flatMap(([holding, cans]) =>
      cans.map(([resource, action]) => `${holding} ${resource} ${action}`),
    )
    expect(granted.length).toBeGreaterThan(200)
    expect(twice(granted)).toEqual([])
    expect(
      modules.filter(([, exported]) => 'grants' in exported).map(([file]) => file),
      'grants stand in contract/grants',
    ).toEqual([])
    const holders: readonly string[] = ['SESSION', 'DRIVER', 'ADMIN', 'SUPERUSER', ...PERMISSIONS]
    expect(granted.filter((one) => !holders.includes(one.split(' ')[0] ?? ''))).toEqual([])
  })
})
