import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/entities.ts'
import { apiPage } from '#server/core/api-page.ts'
import { openApi } from '#server/core/openapi.ts'

type Operation = {
  operationId: string
  security: unknown[]
  parameters: { name: string; in: string }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}
const document = openApi() as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, unknown> }
}

describe('the OpenAPI document', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('describes %s', (_, endpoint) => {
    const operation = document.paths[`/app/api/${endpoint.path}/`]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(endpoint.name)
    expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
    expect(operation?.responses).toHaveProperty(String(endpoint.status))
    const inPath = operation?.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  })

  it('names every endpoint once', () => {
    const names = ENDPOINTS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).size).toBe(names.length)
  })

  it('refers only to what it has', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/responses\/(\w+)"/g)].map((match) => match[1])
    expect(refs.length).toBeGreaterThan(0)
    for (const name of new Set(refs)) expect(Object.keys(document.components.responses)).toContain(name)
  })

  it('is of version 3.1 and nothing but JSON', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})

describe('the API page', () => {
  it('shows every endpoint and runs no script', () => {
    const page = apiPage()
    for (const { name, path } of ENDPOINTS) {
      expect(page).toContain(`id="${name}"`)
      expect(page).toContain(`/app/api/${path}/`)
    }
    expect(page).not.toMatch(/<script|javascript:|\son\w+=/i)
  })
})
