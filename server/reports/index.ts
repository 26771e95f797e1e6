export { insertRecipients, suppress } from '#server/reports/mailing/mailing-run.repository.ts'
export { lockMailing, reachedBy } from '#server/reports/mailing/mailing.repository.ts'
export { createMailing } from '#server/reports/mailing/mailing.service.ts'
export { selectRecipients } from '#server/reports/mailing/recipients.ts'
