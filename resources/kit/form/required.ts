import type { z } from 'zod'
import type { Endpoint } from '#contract/http.ts'

const EMPTY = ['', null, []] as const

/** Whether the contract refuses a field that is left empty: what is empty is not sent of a new record, and sent of one that is there. */
export function isRequired({ body }: Endpoint, name: string, isNew: boolean): boolean {
  const schema = (body as Partial<z.ZodObject>).shape?.[name] as z.ZodType | undefined
  const isRefused = (value: unknown) => schema?.safeParse(value).success === false
  return isNew ? isRefused(undefined) : EMPTY.every(isRefused)
}
