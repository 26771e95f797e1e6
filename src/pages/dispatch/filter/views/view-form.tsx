import { type FormEvent, useId, useState } from 'react'
import { failureWords } from '#kit/failure-words.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { Button } from '#src/ui/button.tsx'

interface Props {
  action: string
  name: string
  isShared: boolean
  isSending: boolean
  onSave: (name: string, isShared: boolean) => Promise<void>
  onCancel: () => void
}

const getProblem = (error: unknown): string => fieldErrors(error).name?.join(' ') ?? failureWords(error)

export function ViewForm({ action, name: before, isShared: wasShared, isSending, onSave, onCancel }: Props) {
  const id = useId()
  const [name, setName] = useState(before)
  const [isShared, setShared] = useState(wasShared)
  const [problem, setProblem] = useState('')

  const save = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    if (text === '') {
      setProblem('Enter a name for this view.')
      return
    }
    onSave(text, isShared).catch((error: unknown) => setProblem(getProblem(error)))
  }
  return (
    <form className="grid pad-8-12" onSubmit={save}>
      <label htmlFor={id} className="faint small">
        View name
      </label>
      <input
        id={id}
        className="input"
        value={name}
        maxLength={60}
        autoComplete="off"
        autoFocus
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setProblem('')
        }}
        onFocus={(event) => event.target.select()}
      />
      {problem && (
        <p id={`${id}-problem`} className="danger wide pad-x-8" role="alert">
          {problem}
        </p>
      )}
      <label className="row">
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        Share with all dispatchers
      </label>
      <div className="row align-stretch">
        <Button kind="primary" type="submit" isBusy={isSending}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
