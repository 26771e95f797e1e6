import axios, { type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import { vi } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { ENDPOINTS } from '#contract/entities.ts'
import type { Endpoint } from '#contract/http.ts'
import { fieldsOf, ODD_VALUES, sampleOf, spoil } from './sample-answer.ts'

export type Mood = { kind: 'good' } | { kind: 'fields'; turn: number } | { kind: 'bodies'; turn: number }

const ROWS = 4
const WHOLES: readonly unknown[] = [
  null,
  '<html>Bad gateway</html>',
  7,
  [],
  {},
  { count: 3, results: { odd: 1 } },
  { count: '3' },
  { results: [null, 'Zzz', 4, []] },
]

const hash = (text: string) =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)

interface Known {
  endpoint: Endpoint
  pattern: RegExp
  text: string
  fields: string[][]
}

const known = ENDPOINTS.map((endpoint): Known => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  text: JSON.stringify(sampleOf(endpoint.answer, ROWS)) ?? '',
  fields: fieldsOf(endpoint.answer),
})).toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)

/** Three turns break each field of each row once, each time differently. */
function spoiled({ text, fields, endpoint }: Known, turn: number): unknown {
  const body: unknown = JSON.parse(text)
  fields.forEach((path) => {
    const name = path.join('.')
    if (name === 'results' || (name === 'results.*.id' && turn % 3 > 0)) return
    const start = hash(`${endpoint.name} ${name}`)
    spoil(body, path, (place) => {
      const mix = hash(`${start} ${place}`)
      return mix % 3 === turn % 3
        ? { value: structuredClone(ODD_VALUES[(Math.floor(mix / 3) + turn) % ODD_VALUES.length]) }
        : undefined
    })
  })
  return body
}

export function oddServer(own: Readonly<Record<string, unknown>> = {}) {
  let mood: Mood = { kind: 'good' }
  const bodyOf = (one: Known): unknown => {
    const { name } = one.endpoint
    if (name in own) return own[name]
    if (one.text === '') return ''
    if (mood.kind === 'fields') return spoiled(one, mood.turn)
    if (mood.kind === 'bodies') return WHOLES[(hash(name) + mood.turn) % WHOLES.length]
    return JSON.parse(one.text)
  }
  const adapter: AxiosAdapter = async (config: InternalAxiosRequestConfig) => {
    const path = axios.getUri(config).split('?', 1)[0]!.slice(API_PREFIX.length).replace(/\/$/, '')
    const method = (config.method ?? 'get').toUpperCase()
    const one = known.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
    if (!one) throw new Error(`Nothing answers ${method} ${path}`)
    const data = one.endpoint.answersFile ? new Blob(['a']) : bodyOf(one)
    return { data, status: one.endpoint.status, statusText: 'OK', headers: {}, config }
  }
  vi.spyOn(axios, 'getAdapter').mockReturnValue(adapter)
  return {
    mood: () => mood,
    be: (next: Mood) => {
      mood = next
    },
  }
}
