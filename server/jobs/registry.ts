import { gather } from '#server/core/gather.ts'
import type { Job } from '#server/jobs/define-job.ts'
import type { Pulse } from '#server/jobs/pulse.ts'

const declared = (await gather('.jobs.ts')).filter((one) => typeof one === 'object' && one !== null)

export const JOBS = declared.filter((one): one is Job => 'of' in one)

export const PULSES = declared.filter((one): one is Pulse => 'everyMs' in one)
