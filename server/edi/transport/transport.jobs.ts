import { z } from 'zod'
import { mailQueued } from '#server/edi/transport/email.service.ts'
import { feedMails, feedSftp } from '#server/edi/transport/exchange.repository.ts'
import {
  type MailedFile,
  readMailedFiles,
  takeMailedFiles,
} from '#server/edi/transport/mailed-files.service.ts'
import { exchangeWith } from '#server/edi/transport/sftp.service.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'

const SFTP = 'edi-sftp'
const EMAIL = 'edi-email'
const payload = z.object({ partner: z.int() })

export const sftpExchange = defineJob<{ partner: number }>({
  name: SFTP,
  title: 'Exchange EDI files by SFTP',
  lane: 'edi',
  payload,
  receiver: 'partner',
  about: { id: 'partner', kind: 'edi_partner' },
  keepsDone: false,
  feed: (tx) => feedSftp(tx, SFTP),
  work: ({ payload: { partner }, companyId, ...call }) => exchangeWith(call, companyId ?? 0, partner),
})

export const ediEmails = defineJob<{ partner: number }>({
  name: EMAIL,
  title: 'Email EDI files',
  payload,
  about: { id: 'partner', kind: 'edi_partner' },
  keepsDone: false,
  feed: (tx) => feedMails(tx, EMAIL),
  write: (tx, { payload: { partner }, services }) => mailQueued(tx, partner, services.config),
})

export const ediFromMail = defineJob<{ mail: number }, MailedFile[]>({
  name: 'edi-from-mail',
  title: 'Take in EDI files of emails',
  lane: 'files',
  payload: z.object({ mail: z.int() }),
  work: ({ payload: { mail }, companyId, services, signal }) =>
    readMailedFiles(services, companyId ?? 0, mail, { signal, name: `EDI files of email ${mail}` }),
  write: (tx, { payload: { mail } }, files) => takeMailedFiles(tx, mail, files),
})
