import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { type MailingRun, retryMailingRun, stopMailingRun } from '#contract/entities/reports/mailing.ts'
import { useCan } from '#kit/access.tsx'
import { useSendTo } from '#kit/call.ts'
import { Question } from '#kit/dialog/question.tsx'
import { peopleText } from './people-text.ts'

export function RunActions({ run: { id, state, counts } }: { run: MailingRun }) {
  const { data: can } = useCan({ resource: 'mailings', action: 'send' })
  const { send, isSending } = useSendTo('mailings')
  const [asks, setAsks] = useState<'stop' | 'retry'>()
  const [withUncertain, setWithUncertain] = useState(false)
  const { failed = 0, uncertain = 0, waiting = 0 } = counts
  const close = () => setAsks(undefined)
  const stop = () =>
    send(stopMailingRun, {
      params: { id },
      done: ({ counts: { sent = 0 } }) => `Run stopped after ${peopleText(sent)}.`,
    })
  const retry = () =>
    send(retryMailingRun, {
      params: { id },
      body: { uncertain: withUncertain },
      done: () => `Resending to ${peopleText(failed + (withUncertain ? uncertain : 0))}.`,
    })
  const act = (what: NonNullable<typeof asks>, work: () => Promise<unknown>) => {
    const end = () => setAsks((now) => (now === what ? undefined : now))
    void work().then(end, end)
  }
  if (!can?.can) return null
  return (
    <>
      {state === 'running' && <Button onClick={() => setAsks('stop')}>Stop</Button>}
      {failed + uncertain > 0 && <Button onClick={() => setAsks('retry')}>Retry failed</Button>}
      {asks === 'stop' && (
        <Question
          title="Stop this run?"
          label="Stop run"
          isDanger
          isBusy={isSending}
          onYes={() => act('stop', stop)}
          onNo={close}
        >
          <p>Remaining messages won’t be sent{waiting > 0 && ` (at least ${peopleText(waiting)})`}.</p>
        </Question>
      )}
      {asks === 'retry' && (
        <Question
          title="Send again?"
          label="Send again"
          isBusy={isSending}
          onYes={() => act('retry', retry)}
          onNo={close}
        >
          <p>
            {failed > 0
              ? `It failed for ${peopleText(failed)}. It will be sent now to their current addresses.`
              : 'No confirmed failures.'}
          </p>
          {uncertain > 0 && (
            <Checkbox checked={withUncertain} onChange={({ target }) => setWithUncertain(target.checked)}>
              Also send to {peopleText(uncertain)} marked “Possibly sent”
            </Checkbox>
          )}
        </Question>
      )}
    </>
  )
}
