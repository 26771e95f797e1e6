import { gather } from '#server/kernel/base/gather.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'

/** Those of `*.trail.ts`, and those that records declare. */
export async function gatherTrails(): Promise<readonly TrailWords[]> {
  const records = (await gather('.record.ts')) as readonly { trail: TrailWords }[]
  return [...((await gather('.trail.ts')) as TrailWords[]), ...records.map(({ trail }) => trail)]
}
