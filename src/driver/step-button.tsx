import type { DriverStep } from '#contract/rules/driver-steps.ts'
import { useStepGuard } from '#kit/ui/use-step-guard.ts'
import { Icon } from './icons.tsx'
import { codeText, t } from './messages/messages.ts'

interface Props {
  step: DriverStep
  /** What was said last. */
  done: DriverStep | undefined
  /** What was said is being kept on this phone. */
  isSaving: boolean
  onSay: (step: DriverStep) => void
}

/** What a driver says next: a step that takes the place of another can be said after a second, by a tap that began there. */
export function StepButton({ step, done, isSaving, onSay }: Props) {
  const { shown, isHeld, guarded } = useStepGuard(step)
  return (
    <button
      type="button"
      className="button primary driver-huge"
      disabled={isHeld || isSaving}
      aria-busy={isSaving}
      {...guarded(() => onSay(step))}
    >
      {isHeld && done === shown ? (
        <>
          <Icon name="check" /> {codeText('step', shown)}
        </>
      ) : isSaving ? (
        t('common.saving')
      ) : (
        codeText('mark', step)
      )}
    </button>
  )
}
