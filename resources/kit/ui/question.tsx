import type { FormEvent, ReactNode } from 'react'

interface QuestionProps {
  title: string
  children: ReactNode
  /** What the button says that does it. */
  label: string
  /** It takes something away. */
  isDanger?: boolean
  isBusy?: boolean
  /** Something in it takes the focus; else the way back does. */
  hasField?: boolean
  onYes: () => void
  onNo: () => void
}

/** What is asked before something is done. */
export function Question({ title, children, label, isDanger, isBusy = false, hasField = false, onYes, onNo }: QuestionProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onYes()
  }
  return (
    <form className="kit-confirm" role="alertdialog" aria-label={title} onSubmit={submit} noValidate>
      <strong>{title}</strong>
      {children}
      <div className="kit-buttons">
        <button type="submit" className={`kit-button ${isDanger ? 'kit-button-danger' : 'kit-button-primary'}`} disabled={isBusy}>
          {label}
        </button>
        <button type="button" className="kit-button" autoFocus={!hasField} onClick={onNo}>
          Cancel
        </button>
      </div>
    </form>
  )
}
