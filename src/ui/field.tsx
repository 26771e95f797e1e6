import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface Props extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string
  end?: ReactNode
}

/** A labelled input; its error and hint are read out with it. */
export function Field({ label, error, hint, end, id: given, ...input }: Props) {
  const own = useId()
  const id = given ?? own
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={end ? `${styles.input} ${styles.hasEnd}` : styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
