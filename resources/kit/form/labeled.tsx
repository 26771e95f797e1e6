import { type ReactNode, useId } from 'react'
import '#kit/kit.css'

export interface LabeledControl {
  id: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  status: 'error' | ''
}

interface LabeledProps {
  label: string
  errors?: readonly string[] | undefined
  isRequired?: boolean
  /** The label is visible beside it already. */
  isLabelHidden?: boolean
  help?: ReactNode
  children: (control: LabeledControl) => ReactNode
}

export function Labeled({
  label,
  errors = [],
  isRequired = false,
  isLabelHidden = false,
  help,
  children,
}: LabeledProps) {
  const id = useId()
  const isWrong = errors.length > 0
  return (
    <div className="kit-field">
      <label
        htmlFor={id}
        className={isLabelHidden ? 'visually-hidden' : isRequired ? 'kit-required' : undefined}
      >
        {label}
      </label>
      {children({
        id,
        'aria-required': isRequired || undefined,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': isWrong ? `${id}-error` : undefined,
        status: isWrong ? 'error' : '',
      })}
      {!isWrong && help}
      {isWrong && (
        <p id={`${id}-error`} className="danger small" role="alert">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}
