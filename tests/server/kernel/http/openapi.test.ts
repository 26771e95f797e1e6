import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS, RECORDS } from '#contract/entities.ts'
import { apiPage } from '#server/kernel/openapi/api-page.ts'
import { openApi } from '#server/kernel/openapi/openapi.ts'
import { factsOfShape, withFacts } from '#server/kernel/openapi/openapi-fields.ts'

interface Schema {
  title?: string
  properties?: Record<string, Schema>
  items?: Schema
}
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

describe('OpenAPI document', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    'describes the endpoint %s',
    (_, endpoint) => {
      const operation = document.paths[`/app/api/${endpoint.path}/`]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId).toBe(endpoint.name)
      expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
      expect(operation?.responses).toHaveProperty(String(endpoint.status))
      const inPath = operation?.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    },
  )

  it('every endpoint has a unique name and path', () => {
    const names = ENDPOINTS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).size).toBe(names.length)
  })

  it('every reference points to a response in the document', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/responses\/(\w+)"/g)].map(
      (match) => match[1],
    )
    expect(refs.length).toBeGreaterThan(0)
    for (const name of new Set(refs)) expect(Object.keys(document.components.responses)).toContain(name)
  })

  const schemasOf = (name: string) => {
    const operation = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === name) as unknown as {
      requestBody?: { content: Record<string, { schema: Schema }> }
      responses: Record<string, { content: Record<string, { schema: Schema }> }>
    }
    return {
      body: operation.requestBody?.content['application/json']?.schema.properties ?? {},
      answer: operation.responses['200']?.content['application/json']?.schema.properties ?? {},
    }
  }

  it.each(Object.entries(RECORDS))(
    'record fields have their labels as titles: %s',
    async (_, { schema, facts }) => {
      const described = withFacts(schema, z.toJSONSchema(schema) as Record<string, unknown>)
        .properties as Record<string, { title: string }>
      for (const [field, { label }] of Object.entries(await facts()))
        expect(described[field]?.title).toBe(label)
    },
  )

  it('fields show their label, unit, and codes wherever they appear', () => {
    expect(schemasOf('readHrVehicle').answer).toMatchObject({
      gross_weight: { title: 'GVWR', description: 'Pounds.' },
      door_width: { title: 'Door width', description: 'Inches.' },
      status: { title: 'Status', description: '1: In service, 2: Out of service, 3: Retired.' },
    })
    expect(schemasOf('listVehicles').answer.results?.items?.properties).toMatchObject({
      payload: { title: 'Payload', description: 'Pounds.' },
    })
    expect(schemasOf('updateOwner').body).toMatchObject({ ein: { title: 'EIN', description: '9 digits.' } })
    expect(schemasOf('updateVehicle').body).toMatchObject({
      driver: { title: 'Driver' },
      comment: { title: 'HR comment' },
    })
    expect(schemasOf('readBid').answer).toMatchObject({
      broker_price_cents: { title: 'Bid', description: 'Cents.' },
    })
  })

  it('fields of unrelated schemas get no titles', () => {
    const titlesOf = (fields: Record<string, Schema>) =>
      Object.values(fields).flatMap(({ title }) => title ?? [])
    const posted = (name: string) =>
      Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .find(({ operationId }) => operationId === name) as unknown as { responses: Record<string, unknown> }
    expect(titlesOf(schemasOf('updateMe').body)).toEqual([])
    expect(titlesOf(schemasOf('listLoadShares').answer.results?.items?.properties ?? {})).toEqual([])
    expect(titlesOf(schemasOf('listJobs').answer.results?.items?.properties ?? {})).toEqual([])
    expect(JSON.stringify(posted('createApiKey'))).not.toContain('"title"')
    expect(
      Object.keys(
        factsOfShape({
          registration_status: RECORDS.owner.schema.shape.registration_status,
          name: z.string(),
        }) ?? {},
      ),
    ).toEqual(['registration_status'])
  })

  it('the document is OpenAPI 3.1 and plain JSON', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})

describe('API page', () => {
  it('the API page shows every endpoint and runs only its own script', () => {
    const page = apiPage()
    for (const { name, path } of ENDPOINTS) {
      expect(page).toContain(`id="${name}"`)
      expect(page).toContain(`/app/api/${path}/`)
    }
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/app/api/docs/try.js" defer>'])
    expect(page).not.toMatch(/javascript:|\son\w+=/i)
  })
})
