import { Card, Flex, Tag, Typography } from 'antd'
import { type PayDetail, type PayDispute } from '#contract/entities/money/pay.ts'
import { answerPayDispute } from '#contract/entities/money/pay-calls.ts'
import { DISPUTE_STATES } from '#contract/rules/pay.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { Instant } from '#kit/cells/time.tsx'
import type { RecordAction } from '#kit/define-views.ts'
import { RecordActions } from '#kit/show/record-actions.tsx'
import { disputeAction, type LineCalls, useIsOwn } from './line-actions.tsx'

const COLORS = { open: 'gold', accepted: 'green', declined: 'default' } as const

const answer: RecordAction<PayDispute & { created_at: string; updated_at: string; version: number }> = {
  label: 'Answer',
  endpoint: answerPayDispute,
  when: ({ state }) => state === 'open',
  confirm: {
    title: 'Answer dispute',
    text: ({ text }) => text,
    fields: [
      { name: 'state', label: 'Decision', choices: { accepted: 'Accept', declined: 'Decline' } },
      { name: 'answer', label: 'Explanation' },
    ],
  },
  done: (_, { row: { load_number, made_by }, body }) =>
    `${made_by}’s dispute of ${load_number || 'the week'} ${codeWords(DISPUTE_STATES, body['state'] as PayDispute['state']).toLowerCase()}.`,
}

export function Disputes({ pay, calls: { resource, dispute } }: { pay: PayDetail; calls: LineCalls }) {
  const isOwn = useIsOwn(pay)
  return (
    <Card size="small">
      <Flex vertical gap={12}>
        {pay.disputes.length === 0 && (
          <p>
            <Typography.Text type="secondary">No disputes for this week.</Typography.Text>
          </p>
        )}
        <Flex component="ul" vertical gap={12} aria-label="Disputes">
          {pay.disputes.map((one) => (
            <Flex key={one.id} component="li" vertical gap={4}>
              <Flex align="center" wrap gap={8}>
                <Tag color={COLORS[one.state]}>{codeWords(DISPUTE_STATES, one.state)}</Tag>
                <strong>{one.load_number || 'Whole week'}</strong>
                <Typography.Text type="secondary">
                  {one.made_by}, <Instant value={one.made_at} />
                </Typography.Text>
                <RecordActions
                  resource={resource}
                  actions={[answer]}
                  row={{
                    ...one,
                    created_at: one.made_at,
                    updated_at: one.answered_at ?? one.made_at,
                    version: 0,
                  }}
                />
              </Flex>
              <p>{one.text}</p>
              {one.answered_at && (
                <p>
                  <Typography.Text type="secondary">
                    {one.answered_by}, <Instant value={one.answered_at} />: {one.answer}
                  </Typography.Text>
                </p>
              )}
            </Flex>
          ))}
        </Flex>
        {dispute && isOwn && (
          <Flex align="center" wrap gap={8}>
            <RecordActions resource={resource} actions={[disputeAction(dispute, null, '')]} row={pay} />
          </Flex>
        )}
      </Flex>
    </Card>
  )
}
