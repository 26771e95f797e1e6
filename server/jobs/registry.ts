import { housekeeping } from '#server/core/core.jobs.ts'
import { papersDigest } from '#server/entities/document/document.jobs.ts'
import { presenceSweep } from '#server/entities/presence/presence.jobs.ts'
import { incomingSweep, orphanFiles } from '#server/files/files.jobs.ts'
import type { Job } from '#server/jobs/define-job.ts'
import { oldJobs } from '#server/jobs/job.jobs.ts'
import type { Pulse } from '#server/jobs/pulse.ts'
import { oldPositions } from '#server/tracking/tracking.jobs.ts'

/** Every job that the server knows; each is declared beside its entity. */
export const JOBS: readonly Job[] = [papersDigest, housekeeping, orphanFiles, oldPositions, oldJobs] as readonly Job[]

/** What each node does by itself. */
export const PULSES: readonly Pulse[] = [presenceSweep, incomingSweep]
