import { NotFound } from '#server/kernel/base/errors.ts'

export async function orNotFound<T>(record: Promise<T | undefined>): Promise<T> {
  const there = await record
  if (there === undefined) throw new NotFound()
  return there
}
