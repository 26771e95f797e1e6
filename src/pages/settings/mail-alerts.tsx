import { Alert } from 'antd'
import type { CompanyHealth } from '#contract/entities/company-profile.ts'
import { Instant } from '#kit/cells/time.tsx'

/** What is wrong with the mail that comes in. */
export function MailAlerts({ health }: { health: Pick<CompanyHealth, 'is_silent' | 'last_mail_at' | 'unverified_since'> }) {
  return (
    <>
      {health.is_silent && health.last_mail_at && (
        <Alert
          type="warning"
          showIcon
          message={
            <>
              No mail since <Instant value={health.last_mail_at} />. Mail usually arrives at this time of day. Check the mailbox and the
              feed.
            </>
          }
        />
      )}
      {health.unverified_since && (
        <Alert
          type="warning"
          showIcon
          message={
            <>
              Senders haven’t been verified since <Instant value={health.unverified_since} />: no name server answers. Replies, withdrawals
              and reposts that nothing else proves wait under Incoming mail. Check this server’s DNS.
            </>
          }
        />
      )}
    </>
  )
}
