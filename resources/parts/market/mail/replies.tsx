import { Card, Flex, Typography } from 'antd'
import type { MailReply } from '#contract/entities/market/mail-reply.ts'
import { Instant } from '#kit/cells/time.tsx'
import { MailBody } from './mail-body.tsx'
import { SenderMarks, SenderProof } from './sender.tsx'
import { splitQuoted } from './quoted.ts'

export function Replies({ replies }: { replies: readonly MailReply[] | undefined }) {
  if (!replies?.length) return null
  return (
    <Flex component="section" vertical gap={8} aria-label="Replies">
      <h3>Replies</h3>
      <Flex component="ol" vertical gap={12}>
        {replies.map(({ id, from, subject, text, received_at, verdict, marks }) => (
          <li key={id}>
            <Card size="small">
              <Flex component="p" align="center" justify="space-between" gap={8}>
                <b>{from}</b>
                <Typography.Text type="secondary">
                  <Instant value={received_at} />
                </Typography.Text>
              </Flex>
              <SenderProof verdict={verdict} />
              <SenderMarks marks={marks} />
              <p style={{ marginTop: 4 }}>
                <Typography.Text strong>{subject}</Typography.Text>
              </p>
              <MailBody text={splitQuoted(text).words} html="" />
            </Card>
          </li>
        ))}
      </Flex>
    </Flex>
  )
}
