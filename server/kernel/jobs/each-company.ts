import { CompanyReadOnly } from '#server/kernel/base/errors.ts'

/** One after the other, until the signal aborts. A company that is read-only is left out. */
export async function forEachCompany(
  ids: Iterable<number>,
  work: (companyId: number) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  for (const id of ids) {
    if (signal?.aborted) return
    try {
      await work(id)
    } catch (error) {
      if (!(error instanceof CompanyReadOnly)) throw error
    }
  }
}
