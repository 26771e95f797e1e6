import type { DriverStep } from '#contract/rules/driver-steps.ts'
import { useStepGuard } from '#kit/use-step-guard.ts'
import { Icon } from './icons.tsx'
import { codeText, t } from './messages/messages.ts'

interface Props {
  step: DriverStep
  done: DriverStep | undefined
  isSaving: boolean
  onSay: (step: DriverStep) => void
}

/** Ignores a tap that began on the previous step: a double tap must not report two steps. */
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
