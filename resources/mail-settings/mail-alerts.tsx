import { Alert } from 'antd'
import type { CompanyHealth } from '#contract/entities/company/company-profile.ts'
import { Instant } from '#kit/cells/time.tsx'

export function MailAlerts({
  health,
}: {
  health: Pick<CompanyHealth, 'is_silent' | 'last_mail_at' | 'unverified_since'>
}) {
  return (
    <>
      {health.is_silent && health.last_mail_at && (
        <Alert
          type="warning"
          showIcon
          message={
            <>
              No email since <Instant value={health.last_mail_at} />. Email usually arrives at this time of
              day. Check the mailbox and the feed.
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
              Senders haven’t been verified since <Instant value={health.unverified_since} />: DNS isn’t
              responding. Replies, withdrawals and reposts without other proof are held under Incoming email.
              Check this server’s DNS.
            </>
          }
        />
      )}
    </>
  )
}
