import { Button } from 'antd'
import { useState } from 'react'
import { type Job, runJobAgain } from '#contract/entities/kernel/job.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useSend } from '#kit/call.ts'
import { Question } from '#kit/ui/question.tsx'

export function RunAgain({ job: { id, title, state } }: { job: Job }) {
  const { send } = useSend(runJobAgain, 'jobs')
  const [isConfirming, setConfirming] = useState(false)
  const [isSent, setSent] = useState(false)

  const run = async () => {
    // A second click may come before the call counts as pending.
    setSent(true)
    const done = () => `${title} will run again.`
    // The toast names the reason.
    await send({ params: { id }, idempotencyKey: newUuid(), done }).catch(() => undefined)
    setSent(false)
    setConfirming(false)
  }

  return (
    <>
      <Button
        disabled={isSent}
        aria-label={`Run again: ${title}`}
        onClick={() => (state === 'uncertain' ? setConfirming(true) : void run())}
      >
        Run again
      </Button>
      {isConfirming && (
        <Question
          title="Run this job again?"
          label="Run again"
          isBusy={isSent}
          onYes={() => void run()}
          onNo={() => setConfirming(false)}
        >
          <p>
            The server stopped during this job, so it may have finished. Running it again may do the same
            thing twice.
          </p>
        </Question>
      )}
    </>
  )
}
