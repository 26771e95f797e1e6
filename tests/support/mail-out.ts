import { emailJobs } from '#server/kernel/email/email.jobs.ts'
import type { Job, JobServices } from '#server/kernel/jobs/define-job.ts'
import { type Runner, type RunnerOptions, startRunner } from '#server/kernel/jobs/runner.ts'

interface MailOut
  extends
    Pick<JobServices, 'db'>,
    Partial<Pick<JobServices, 'files'>>,
    Partial<Omit<RunnerOptions, 'services'>> {
  mailOutUrl: string | undefined
  retryMs?: readonly number[]
}

/** Outgoing email of one node; `jobs` are those that the node runs beside it. */
export function startMailOut({ db, files, mailOutUrl, retryMs, jobs = [], ...more }: MailOut): Runner {
  const services = {
    db,
    files,
    config: { mailOutUrl, host: '127.0.0.1', port: 0, demo: false },
    reports: { report: () => undefined },
  } as unknown as JobServices
  const log = { info: () => undefined, warn: () => undefined }
  const { sendEmail, sendEmailWithFile } = emailJobs(retryMs && { retryMs })
  return startRunner({
    services,
    jobs: [...jobs, sendEmail as Job, sendEmailWithFile as Job],
    log,
    pollMs: 50,
    leaseMs: 1000,
    ...more,
  })
}
