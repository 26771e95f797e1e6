import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Flex, Input, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import type { LoadBilling } from '#contract/entities/freight/load-billing.ts'
import { BILLING_REQUIREMENTS, waiverProblem } from '#contract/rules/billing.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { Instant } from '#kit/cells/time.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { isSubmitKey } from '#kit/form/submit-key.ts'

interface LackProps {
  requirement: LoadBilling['missing'][number]
  mayChange: boolean
  isBusy: boolean
  add: ReactNode
  onWaive: (reason: string) => Promise<boolean>
}

export function RequirementRow({
  requirement: { code, waiver, waived_by, waived_at },
  mayChange,
  isBusy,
  add,
  onWaive,
}: LackProps) {
  const [reason, setReason] = useState<string>()
  const [problem, setProblem] = useState('')
  const name = codeWords(BILLING_REQUIREMENTS, code)
  return (
    <Flex component="li" vertical gap={8} aria-label={name}>
      <Flex align="flex-start" justify="space-between" gap={8}>
        <div>
          <p>
            <strong>{name}</strong>{' '}
            {waiver === '' ? (
              <StatusTag tone="yellow">Missing</StatusTag>
            ) : (
              <StatusTag tone="plain">Waived</StatusTag>
            )}
          </p>
          {waiver !== '' && (
            <p>
              <CheckCircleFilled /> {waiver}{' '}
              <Typography.Text type="secondary">
                {waived_by}
                {waived_at && (
                  <>
                    , <Instant value={waived_at} />
                  </>
                )}
              </Typography.Text>
            </p>
          )}
        </div>
        {reason === undefined && (
          <Flex align="center" wrap gap={8}>
            {add}
            {!mayChange ? null : waiver === '' ? (
              <Button aria-label={`Waive ${name}`} onClick={() => setReason('')}>
                Waive
              </Button>
            ) : (
              <Button
                aria-label={`Require again: ${name}`}
                disabled={isBusy}
                onClick={() => void onWaive('')}
              >
                Require again
              </Button>
            )}
          </Flex>
        )}
      </Flex>
      {reason !== undefined && (
        // The keys bubble up from the field, which is the interactive part.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <form
          style={{ maxWidth: 'var(--form)' }}
          aria-label={`Waive ${name}`}
          onKeyDown={(event) => {
            if (isSubmitKey(event)) event.currentTarget.requestSubmit()
          }}
          onSubmit={(event) => {
            event.preventDefault()
            const refused = waiverProblem(reason)
            setProblem(refused)
            if (refused !== '') return
            void onWaive(reason).then((isDone) => isDone && setReason(undefined))
          }}
        >
          <Flex vertical gap={8}>
            <Labeled label={`Waiver reason: ${name}`} isRequired errors={problem === '' ? [] : [problem]}>
              {({ 'aria-required': _onItsBox, ...control }) => (
                <Input
                  {...control}
                  autoFocus
                  maxLength={500}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Labeled>
            <Flex align="center" wrap gap={8}>
              <Button
                onClick={() => {
                  setReason(undefined)
                  setProblem('')
                }}
              >
                Cancel
              </Button>
              <Button type="primary" htmlType="submit" disabled={isBusy}>
                Waive
              </Button>
            </Flex>
          </Flex>
        </form>
      )}
    </Flex>
  )
}
