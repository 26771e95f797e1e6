import type { z } from 'zod'
import type { Endpoint } from '#contract/http.ts'

const EMPTY = ['', null, []] as const

/** An empty field is omitted on create and sent on update. */
export function isRequired({ body }: Endpoint, name: string, isNew: boolean): boolean {
  const schema = (body as Partial<z.ZodObject>).shape?.[name] as z.ZodType | undefined
  const isRefused = (value: unknown) => schema?.safeParse(value).success === false
  return isNew ? isRefused(undefined) : EMPTY.every(isRefused)
}
