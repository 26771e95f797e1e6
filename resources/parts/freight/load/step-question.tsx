import { useState } from 'react'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { ActionControls, type ActionValues, buildActionBody } from '#kit/show/action-fields.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { WHY } from './tonu.ts'

interface StepQuestionProps {
  words: string
  doubts: readonly string[]
  errors: FieldErrors
  isBusy: boolean
  onYes: (reason: object) => void
  onNo: () => void
}

const FIELDS = [WHY]

export function StepQuestion({ words, doubts, errors, isBusy, onYes, onNo }: StepQuestionProps) {
  const [values, setValues] = useState<ActionValues>({})
  const label = doubts.length > 0 ? `${words} anyway` : words
  return (
    <Question
      title={`${words}?`}
      label={label}
      isBusy={isBusy}
      hasField={errors[WHY.name] !== undefined}
      onYes={() => onYes(buildActionBody(FIELDS, values))}
      onNo={onNo}
    >
      {doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
      <ActionControls fields={FIELDS} values={values} errors={errors} onChange={setValues} />
    </Question>
  )
}
