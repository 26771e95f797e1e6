import { gather } from '#server/core/gather.ts'
import type { Job } from '#server/jobs/define-job.ts'
import type { Pulse } from '#server/jobs/pulse.ts'

const declared = (await gather('.jobs.ts')).filter((one) => typeof one === 'object' && one !== null)

/** Every job that the server knows, declared in the `*.jobs.ts` beside their entities. */
export const JOBS = declared.filter((one): one is Job => 'of' in one)

/** What each node does by itself, declared there too. */
export const PULSES = declared.filter((one): one is Pulse => 'everyMs' in one)
