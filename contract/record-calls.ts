import type { z } from 'zod'
import type { DeclaredFields } from '#contract/field.ts'
import { endpoint, idParams, page, pageQuery } from '#contract/http.ts'

interface Config<Filters extends z.ZodRawShape, Call extends string> {
  /** Singular and plural in the names of the calls: `['Toll', 'Tolls']` for listTolls, readToll. */
  names: readonly [one: string, many: string]
  path: string
  /** Access questions are about it. */
  resource: string
  filters?: Filters
  /** Only calls with a summary exist. */
  summaries: Readonly<Record<Call, string>>
}

type Bodies = Pick<DeclaredFields, 'schema' | 'create' | 'update'>

function all<B extends Bodies, Filters extends z.ZodRawShape>(
  { schema, create, update }: B,
  { names: [one, many], path, resource, filters, summaries }: Config<Filters, string>,
) {
  const params = idParams
  const answer = schema as B['schema']
  return {
    list: endpoint({
      name: `list${many}`,
      summary: summaries['list'] ?? '',
      path: `${path}/list`,
      access: [resource, 'list'],
      query: pageQuery.extend(filters ?? ({} as Filters)),
      answer: page(answer),
    }),
    read: endpoint({
      name: `read${one}`,
      summary: summaries['read'] ?? '',
      path: `${path}/{id}`,
      access: [resource, 'show'],
      params,
      answer,
    }),
    create: endpoint({
      name: `create${one}`,
      summary: summaries['create'] ?? '',
      method: 'POST',
      path: `${path}/create`,
      access: [resource, 'create'],
      status: 201,
      idempotent: true,
      body: create as B['create'],
      answer,
    }),
    update: endpoint({
      name: `update${one}`,
      summary: summaries['update'] ?? '',
      method: 'PATCH',
      path: `${path}/{id}`,
      access: [resource, 'edit'],
      params,
      body: update as B['update'],
      answer,
    }),
    remove: endpoint({
      name: `remove${one}`,
      summary: summaries['remove'] ?? '',
      method: 'POST',
      path: `${path}/{id}/remove`,
      access: [resource, 'delete'],
      params,
      answer,
    }),
  }
}

type Calls<B extends Bodies, Filters extends z.ZodRawShape> = ReturnType<typeof all<B, Filters>>

/** The calls that a record usually has. A record that needs others declares them with `endpoint`. */
export function recordCalls<
  B extends Bodies,
  Call extends keyof Calls<B, Filters>,
  Filters extends z.ZodRawShape = Record<never, never>,
>(fields: B, config: Config<Filters, Call>): Pick<Calls<B, Filters>, Call> {
  const calls = all(fields, config)
  const names = Object.keys(config.summaries) as Call[]
  return Object.fromEntries(names.map((call) => [call, calls[call]])) as Pick<Calls<B, Filters>, Call>
}
