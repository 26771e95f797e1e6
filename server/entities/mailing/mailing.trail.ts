import type { TrailWords } from '#server/core/trail-words.ts'

export const mailingTrail: TrailWords = {
  records: {
    mailing_address: 'Mailing address',
  },
  actions: {
    stop: 'Stopped',
    retry: 'Sent to the failed again',
  },
  fields: { mailing: { run: { names: 'mailing_run' } } },
}
