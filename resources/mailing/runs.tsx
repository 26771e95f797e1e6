import { Collapse, Flex, Typography } from 'antd'
import { useState } from 'react'
import { listMailingRuns, type MailingRun, type RecipientState } from '#contract/entities/reports/mailing.ts'
import type { MailingAudience } from '#contract/rules/mailing.ts'
import { RECIPIENT_STATES } from '#contract/fields/mailing.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead } from '#kit/call.ts'
import { getLabel, StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { EmptyList, FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { Recipients } from './recipients.tsx'
import { RECIPIENT_TONES } from './recipient-tones.ts'
import { RunActions } from './run-actions.tsx'

const LOOK_MS = 3000

const STATES: Readonly<Record<MailingRun['state'], readonly [string, Tone]>> = {
  running: ['Sending', 'blue'],
  done: ['Done', 'green'],
  stopped: ['Stopped', 'yellow'],
  missed: ['Missed: server was down', 'danger'],
}

const RUN_WIDTH = { flex: '1 1 480px', minWidth: 0 }

function Head({ run: { state, created_at, due_at, user_name, counts } }: { run: MailingRun }) {
  const [words, tone] = getLabel(STATES, state)
  const shown = (Object.keys(RECIPIENT_STATES) as RecipientState[]).filter((of) => (counts[of] ?? 0) > 0)
  const total = shown.reduce((sum, of) => sum + (counts[of] ?? 0), 0)
  return (
    <Flex component="span" align="center" wrap gap="8px 12px">
      <Typography.Text strong>
        <Instant value={due_at ?? created_at} />
      </Typography.Text>
      <Typography.Text type="secondary">
        {user_name === null ? 'Scheduled' : `Sent by ${user_name}`}
      </Typography.Text>
      <StatusTag tone={tone}>{words}</StatusTag>
      {total > 0 && <span>{formatNumber(total)} total</span>}
      {shown.map((of) => (
        <StatusTag
          key={of}
          tone={RECIPIENT_TONES[of]}
        >{`${codeWords(RECIPIENT_STATES, of)}: ${formatNumber(counts[of] ?? 0)}`}</StatusTag>
      ))}
    </Flex>
  )
}

/** Polls while a run is sending. */
export function Runs({ mailing, audience }: { mailing: number; audience: MailingAudience }) {
  const [page, setPage] = useState(1)
  const [isMoving, setMoving] = useState(false)
  const [opened, setOpened] = useState<number>()
  const { data, error, isLoading, refetch } = useRead(listMailingRuns, {
    resource: 'mailings',
    params: { id: mailing },
    query: { page },
    keepsPrevious: true,
    ...(isMoving && { refreshMs: LOOK_MS }),
  })
  const runs = data?.results ?? []
  const isAnyMoving = runs.some(({ state }) => state === 'running')
  if (isAnyMoving !== isMoving) setMoving(isAnyMoving)
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (isLoading)
    return (
      <p>
        <Typography.Text type="secondary">Loading runs…</Typography.Text>
      </p>
    )
  if (runs.length === 0) return <EmptyList text="No runs yet. Send the mailing now, or activate it." />
  return (
    <>
      <Flex component="ul" vertical gap={8}>
        {runs.map((run) => (
          <Flex key={run.id} component="li" align="flex-start" wrap gap={8}>
            <Collapse
              style={RUN_WIDTH}
              activeKey={opened === run.id ? [run.id] : []}
              onChange={({ length }) => setOpened(length > 0 ? run.id : undefined)}
              items={[
                {
                  key: run.id,
                  label: <Head run={run} />,
                  children:
                    run.state === 'missed' ? (
                      <p>No one received this run. Send it now if it’s still useful.</p>
                    ) : (
                      <Recipients run={run} audience={audience} />
                    ),
                },
              ]}
            />
            <RunActions run={run} />
          </Flex>
        ))}
      </Flex>
      <Pages page={page} total={data?.count ?? 0} shown={runs.length} onPage={setPage} />
    </>
  )
}
