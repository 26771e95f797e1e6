import { gather } from '#server/kernel/base/gather.ts'
import type { Job } from '#server/kernel/jobs/define-job.ts'
import type { Pulse } from '#server/kernel/jobs/pulse.ts'

const declared = (await gather('.jobs.ts')).filter((one) => typeof one === 'object' && one !== null)

export const JOBS = declared.filter((one): one is Job => 'of' in one)

export const PULSES = declared.filter((one): one is Pulse => 'everyMs' in one)
