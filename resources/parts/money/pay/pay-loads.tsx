import { Alert, Card, Flex, Typography } from 'antd'
import { DASH } from '#contract/constants.ts'
import type { MailState } from '#contract/entities/market/mail-state.ts'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { loadCountText } from '#contract/rules/load-count.ts'
import { LOAD, LOAD_STATUS } from '#contract/rules/load-status.ts'
import { dollars } from '#contract/rules/money.ts'
import { isFrozen } from '#contract/rules/pay.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Day, Instant } from '#kit/cells/time.tsx'
import { Figures } from '#kit/figures/figures.tsx'
import type { LineCalls } from './line-actions.tsx'
import { LineActions } from './on-demand.ts'

const MAIL_WORDS: Readonly<Record<MailState, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  not_sent: 'Not sent: email isn’t set up',
  failed: 'Failed',
  uncertain: 'Possibly sent',
  bounced: 'Bounced',
}
const Notice = ({
  title,
  texts,
  type,
}: {
  title: string
  texts: readonly string[]
  type: 'warning' | 'info'
}) => (
  <Alert
    type={type}
    showIcon
    message={title}
    description={
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    }
  />
)

const Mails = ({ mails }: PayDetail) => (
  <Flex component="ul" vertical gap={4} aria-label="Emails">
    {mails.map(({ id, to, state, sent_at, created_at, last_error }) => (
      <li key={id}>
        {codeWords(MAIL_WORDS, state)}: {to}, <Instant value={sent_at ?? created_at} />
        {last_error && <Typography.Text type="danger">. {last_error}</Typography.Text>}
      </li>
    ))}
  </Flex>
)

interface PayLoadsProps {
  pay: PayDetail
  base: string
  calls: LineCalls
}

export const PayLoads = ({ pay, base, calls }: PayLoadsProps) => (
  <Flex vertical gap={12}>
    {pay.blockers.length > 0 && (
      <Notice
        type="warning"
        title={isFrozen(pay.state) ? 'This week can’t be closed yet' : 'This week can’t be locked yet'}
        texts={pay.blockers}
      />
    )}
    {pay.changes.length > 0 && <Notice type="info" title="Changed after lock" texts={pay.changes} />}
    <Card size="small">
      <Flex vertical gap={12}>
        {pay.mails.length > 0 && <Mails {...pay} />}
        <Figures
          label="Loads"
          items={pay.lines}
          keyOf={({ load, what, amount_cents }) => `${load} ${what} ${amount_cents}`}
          empty="No delivered loads for this week."
          columns={[
            {
              title: 'Load',
              cell: ({ load, load_number }) => (
                <RecordLink resource="loads" id={load}>
                  {load_number}
                </RecordLink>
              ),
            },
            { title: 'Date', isWords: true, cell: ({ day }) => <Day value={day} /> },
            {
              title: 'Type',
              isWords: true,
              cell: ({ what, is_tonu }) => (is_tonu ? `${what}, ${LOAD_STATUS[LOAD.tonu]}` : what),
            },
            { title: base, cell: ({ base_cents }) => (base_cents ? dollars(base_cents) : DASH) },
            { title: 'Percent', cell: ({ percent }) => (percent == null ? DASH : `${percent}%`) },
            { title: 'Amount', cell: ({ amount_cents }) => dollars(amount_cents) },
            {
              title: 'Actions',
              isTitleHidden: true,
              cell: (line, index) =>
                pay.lines[index - 1]?.load !== line.load && (
                  <LineActions pay={pay} line={line} calls={calls} />
                ),
            },
          ]}
          total={{
            label: 'Total',
            cells: [dollars(pay.base_cents), '', dollars(pay.loads_cents), loadCountText(pay)],
          }}
        />
      </Flex>
    </Card>
  </Flex>
)
